ALTER TABLE "timetables" ADD COLUMN "person_saved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "consultants" ADD COLUMN "credentials" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
-- A consultant has one zone: that of his hours.
UPDATE "consultants" SET "zone" = "timetables"."zone" FROM "timetables" WHERE "timetables"."resource_id" = "consultants"."id" AND "consultants"."zone" <> "timetables"."zone";
