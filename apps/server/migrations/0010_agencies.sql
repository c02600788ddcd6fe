ALTER TABLE "users" ADD COLUMN "distributor_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "consultants" ADD COLUMN "region" text DEFAULT 'tw' NOT NULL;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "distribution_price" bigint;--> statement-breakpoint
CREATE INDEX "product_consultants_consultant" ON "product_consultants" USING btree ("consultant_id");--> statement-breakpoint
-- By hand: what agencies have written before, has no distribution price.
UPDATE "listings" SET
  "content" = jsonb_set("content", '{offers}', (SELECT coalesce(jsonb_agg('{"distributionPrice": null}'::jsonb || offer ORDER BY place), '[]') FROM jsonb_array_elements("content" -> 'offers') WITH ORDINALITY o(offer, place))),
  "live" = CASE WHEN "live" IS NOT NULL THEN jsonb_set("live", '{offers}', (SELECT coalesce(jsonb_agg('{"distributionPrice": null}'::jsonb || offer ORDER BY place), '[]') FROM jsonb_array_elements("live" -> 'offers') WITH ORDINALITY o(offer, place))) END;
