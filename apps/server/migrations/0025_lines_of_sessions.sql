-- The foreign key of scheduled_sessions.order_line_id stays. The tables in TypeScript leave it out, since schedule stands below orders.
select 1;
