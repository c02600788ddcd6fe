CREATE TABLE "announcements" (
	"id" text PRIMARY KEY NOT NULL,
	"title" jsonb NOT NULL,
	"text" jsonb NOT NULL,
	"region" text,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"stopped_at" timestamp with time zone,
	CONSTRAINT "announcements_span" CHECK ("announcements"."starts_at" < "announcements"."ends_at")
);
--> statement-breakpoint
CREATE INDEX "announcements_created" ON "announcements" USING btree ("created_at" DESC NULLS FIRST,"id");