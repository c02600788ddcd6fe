DROP INDEX "products_agency";--> statement-breakpoint
DROP INDEX "products_sold";--> statement-breakpoint
DROP INDEX "reviews_product";--> statement-breakpoint
DROP INDEX "reviews_agency";--> statement-breakpoint
DROP INDEX "orders_user";--> statement-breakpoint
DROP INDEX "orders_agency";--> statement-breakpoint
DROP INDEX "orders_created";--> statement-breakpoint
DROP INDEX "attendances_agency";--> statement-breakpoint
CREATE INDEX "listings_returned" ON "listings" USING btree ("agency_id") WHERE revision = 'returned';--> statement-breakpoint
CREATE INDEX "orders_waiting" ON "orders" USING btree ("agency_id","state") WHERE state in ('pendingShipment', 'refunding');--> statement-breakpoint
CREATE INDEX "products_agency" ON "products" USING btree ("agency_id","sold_count" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "products_sold" ON "products" USING btree ("sold_count" DESC NULLS FIRST,"id") WHERE state = 'onShelf';--> statement-breakpoint
CREATE INDEX "reviews_product" ON "reviews" USING btree ("product_id","created_at");--> statement-breakpoint
CREATE INDEX "reviews_agency" ON "reviews" USING btree ("agency_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_agency" ON "orders" USING btree ("agency_id","created_at","id");--> statement-breakpoint
CREATE INDEX "orders_created" ON "orders" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "attendances_agency" ON "attendances" USING btree ("agency_id","at","id");