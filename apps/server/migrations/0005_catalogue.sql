CREATE TABLE "listings" (
	"id" text PRIMARY KEY NOT NULL,
	"agency_id" text NOT NULL,
	"shelf" text NOT NULL,
	"revision" text NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"live" jsonb,
	"reason" text,
	"updated_at" timestamp with time zone NOT NULL,
	"submitted_at" timestamp with time zone,
	"type" integer NOT NULL,
	"form" text,
	"category_id" text,
	"name" jsonb NOT NULL,
	"picture" text,
	"price_from" bigint,
	"search_text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shop_settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "blocked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "agencies" ADD COLUMN "address" jsonb;--> statement-breakpoint
ALTER TABLE "agencies" ADD COLUMN "state" text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "starts_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "listings_agency" ON "listings" USING btree ("agency_id","updated_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "listings_category" ON "listings" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "listings_queue" ON "listings" USING btree ("submitted_at","id") WHERE revision = 'inReview';--> statement-breakpoint
CREATE INDEX "users_phone_end" ON "users" USING btree (reverse("phone") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_nick_name" ON "users" USING btree (lower("nick_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("created_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "orders_agency" ON "orders" USING btree ("agency_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_created" ON "orders" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);