CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"attempt_id" text NOT NULL,
	"kind" text NOT NULL,
	"answer" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_provider_minutes" (
	"provider" text NOT NULL,
	"minute" timestamp with time zone NOT NULL,
	"asked" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"slow" integer DEFAULT 0 NOT NULL,
	"held" integer DEFAULT 0 NOT NULL,
	"notices" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"forged" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "payment_provider_minutes_provider_minute_pk" PRIMARY KEY("provider","minute")
);
--> statement-breakpoint
CREATE TABLE "payment_switches" (
	"code" integer NOT NULL,
	"region" text NOT NULL,
	"is_on" boolean NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_switches_code_region_pk" PRIMARY KEY("code","region")
);
--> statement-breakpoint
CREATE TABLE "payment_switch_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"code" integer NOT NULL,
	"region" text NOT NULL,
	"is_on" boolean NOT NULL,
	"reason" text NOT NULL,
	"asked_by" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"approved" boolean,
	CONSTRAINT "payment_switch_requests_decided" CHECK (("payment_switch_requests"."decided_at" is null) = ("payment_switch_requests"."approved" is null) and ("payment_switch_requests"."decided_at" is not null or "payment_switch_requests"."decided_by" is null)),
	CONSTRAINT "payment_switch_requests_eyes" CHECK ("payment_switch_requests"."approved" is not true or ("payment_switch_requests"."decided_by" is not null and "payment_switch_requests"."decided_by" <> "payment_switch_requests"."asked_by"))
);
--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "handed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_notices" ADD COLUMN "source" text DEFAULT 'notice' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_notices" ADD COLUMN "repeats" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_notices" ADD COLUMN "repeated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_switch_requests" ADD CONSTRAINT "payment_switch_requests_asked_by_staff_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_switch_requests" ADD CONSTRAINT "payment_switch_requests_decided_by_staff_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_events_attempt" ON "payment_events" USING btree ("attempt_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_switch_requests_open" ON "payment_switch_requests" USING btree ("code","region") WHERE decided_at is null;--> statement-breakpoint
CREATE INDEX "payment_switch_requests_decided" ON "payment_switch_requests" USING btree ("decided_at");--> statement-breakpoint
CREATE INDEX "payment_attempts_of_state" ON "payment_attempts" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "payment_attempts_of_code" ON "payment_attempts" USING btree ("code","id");--> statement-breakpoint
CREATE INDEX "payment_attempts_trade" ON "payment_attempts" USING btree ("trade_number");--> statement-breakpoint
CREATE INDEX "payment_notices_attempt" ON "payment_notices" USING btree ("attempt_id");