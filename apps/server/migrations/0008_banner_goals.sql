ALTER TABLE "banners" ADD COLUMN "agency_id" text;--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "route" text;--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "banners" ADD CONSTRAINT "banners_one_goal" CHECK (num_nonnulls("banners"."product_id", "banners"."category_id", "banners"."agency_id", "banners"."route", "banners"."address") = 1);