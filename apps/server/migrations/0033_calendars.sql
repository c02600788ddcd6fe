CREATE TABLE "busy_calendars" (
	"resource_id" text PRIMARY KEY NOT NULL,
	"sealed_address" "bytea" NOT NULL,
	"host" text NOT NULL,
	"linked_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	"trouble" text
);
--> statement-breakpoint
CREATE TABLE "busy_spans" (
	"resource_id" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"owner_id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"generation" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "busy_spans" ADD CONSTRAINT "busy_spans_resource_id_busy_calendars_resource_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."busy_calendars"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "busy_spans_resource" ON "busy_spans" USING btree ("resource_id","ends_at");