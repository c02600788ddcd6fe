ALTER TABLE "catalogue_changes" ADD COLUMN "settled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "catalogue_changes" DROP COLUMN "at";