-- The ledger never lies: rows are added and never changed, and each movement sums to zero per currency when it is committed.
create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'ledger rows are never changed or removed';
end $$;
--> statement-breakpoint
create trigger ledger_append_only before update or delete or truncate on ledger
  for each statement execute function ledger_is_append_only();
--> statement-breakpoint
create function ledger_balances() returns trigger language plpgsql as $$
begin
  if exists (
    select from ledger where movement_id = new.movement_id group by currency having sum(amount) <> 0
  ) then
    raise exception 'ledger movement % does not sum to zero', new.movement_id;
  end if;
  return null;
end $$;
--> statement-breakpoint
create constraint trigger ledger_balanced after insert on ledger
  deferrable initially deferred for each row execute function ledger_balances();
--> statement-breakpoint
create function history_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'order history is never changed';
end $$;
--> statement-breakpoint
create trigger order_history_append_only before update on order_history
  for each statement execute function history_is_append_only();
