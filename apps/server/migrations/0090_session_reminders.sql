CREATE TABLE "session_reminders" (
	"order_line_id" text NOT NULL,
	"session_id" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	CONSTRAINT "session_reminders_order_line_id_session_id_starts_at_pk" PRIMARY KEY("order_line_id","session_id","starts_at")
);
--> statement-breakpoint
ALTER TABLE "session_reminders" ADD CONSTRAINT "session_reminders_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_reminders" ADD CONSTRAINT "session_reminders_session_id_scheduled_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."scheduled_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "session_reminders_starts" ON "session_reminders" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "scheduled_sessions_starts" ON "scheduled_sessions" USING btree ("starts_at");