-- Order history is never removed either, also not by a role that may.
DROP TRIGGER order_history_append_only ON order_history;
--> statement-breakpoint
CREATE TRIGGER order_history_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON order_history
  FOR EACH STATEMENT EXECUTE FUNCTION history_is_append_only();
