CREATE TABLE "favourite_products" (
	"user_id" text NOT NULL,
	"product_id" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "favourite_products_user_id_product_id_pk" PRIMARY KEY("user_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "favourite_sellers" (
	"user_id" text NOT NULL,
	"agency_id" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "favourite_sellers_user_id_agency_id_pk" PRIMARY KEY("user_id","agency_id")
);
--> statement-breakpoint
CREATE TABLE "search_entries" (
	"kind" text NOT NULL,
	"entry_id" text NOT NULL,
	"terms" "tsvector" NOT NULL,
	"terms_version" integer NOT NULL,
	"location" "cube",
	"sold_count" integer NOT NULL,
	"shown" boolean NOT NULL,
	CONSTRAINT "search_entries_kind_entry_id_pk" PRIMARY KEY("kind","entry_id")
);
--> statement-breakpoint
DROP INDEX "products_agency";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "distributor_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "consultants" ADD COLUMN "region" text DEFAULT 'tw' NOT NULL;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "distribution_price" bigint;--> statement-breakpoint
ALTER TABLE "favourite_products" ADD CONSTRAINT "favourite_products_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourite_products" ADD CONSTRAINT "favourite_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourite_sellers" ADD CONSTRAINT "favourite_sellers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourite_sellers" ADD CONSTRAINT "favourite_sellers_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "favourite_products_newest" ON "favourite_products" USING btree ("user_id","added_at" DESC NULLS FIRST,"product_id");--> statement-breakpoint
CREATE INDEX "favourite_products_product" ON "favourite_products" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "favourite_sellers_agency" ON "favourite_sellers" USING btree ("agency_id");--> statement-breakpoint
CREATE INDEX "search_entries_terms" ON "search_entries" USING gin ("terms") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "search_entries_location" ON "search_entries" USING gist ("location");--> statement-breakpoint
CREATE INDEX "search_entries_sold" ON "search_entries" USING btree ("kind","sold_count" DESC NULLS FIRST,"entry_id") WHERE shown;--> statement-breakpoint
CREATE INDEX "listings_price" ON "listings" USING btree ("agency_id","price_from","id");--> statement-breakpoint
CREATE INDEX "listings_name_zh_cn" ON "listings" USING btree ("agency_id",(name ->> 'zh-CN'),"id");--> statement-breakpoint
CREATE INDEX "listings_name_zh_tw" ON "listings" USING btree ("agency_id",(name ->> 'zh-TW'),"id");--> statement-breakpoint
CREATE INDEX "listings_name_en" ON "listings" USING btree ("agency_id",(name ->> 'en'),"id");--> statement-breakpoint
CREATE INDEX "product_consultants_consultant" ON "product_consultants" USING btree ("consultant_id");--> statement-breakpoint
CREATE INDEX "products_agency" ON "products" USING btree ("agency_id","sold_count" DESC NULLS LAST,"id");--> statement-breakpoint
-- By hand: what agencies have written before, has no distribution price.
UPDATE "listings" SET
  "content" = jsonb_set("content", '{offers}', (SELECT coalesce(jsonb_agg('{"distributionPrice": null}'::jsonb || offer ORDER BY place), '[]') FROM jsonb_array_elements("content" -> 'offers') WITH ORDINALITY o(offer, place))),
  "live" = CASE WHEN "live" IS NOT NULL THEN jsonb_set("live", '{offers}', (SELECT coalesce(jsonb_agg('{"distributionPrice": null}'::jsonb || offer ORDER BY place), '[]') FROM jsonb_array_elements("live" -> 'offers') WITH ORDINALITY o(offer, place))) END;
