ALTER TABLE "announcements" ADD COLUMN "policy" text;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "told_up_to" text;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "announcements_untold" ON "announcements" USING btree ("id") WHERE policy is not null and told_at is null;