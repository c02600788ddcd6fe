CREATE TABLE "realtime_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "realtime_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"transaction" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"audience" text NOT NULL,
	"topic" text NOT NULL,
	"about" text NOT NULL,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "realtime_events_transaction" ON "realtime_events" USING btree ("transaction");--> statement-breakpoint
CREATE INDEX "realtime_events_audience" ON "realtime_events" USING btree ("audience","transaction");