ALTER TABLE "products" ADD COLUMN "suspended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "suspended_for" text;--> statement-breakpoint
CREATE INDEX "listings_on_shelf" ON "listings" USING btree ("updated_at" DESC NULLS FIRST,"id") WHERE shelf = 'onShelf';--> statement-breakpoint
CREATE INDEX "products_suspended" ON "products" USING btree ("suspended_at" DESC NULLS FIRST,"id") WHERE suspended_at is not null;