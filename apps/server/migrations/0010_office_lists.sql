DROP INDEX "products_agency";--> statement-breakpoint
CREATE INDEX "listings_price" ON "listings" USING btree ("agency_id","price_from","id");--> statement-breakpoint
CREATE INDEX "listings_name_zh_cn" ON "listings" USING btree ("agency_id",(name ->> 'zh-CN'),"id");--> statement-breakpoint
CREATE INDEX "listings_name_zh_tw" ON "listings" USING btree ("agency_id",(name ->> 'zh-TW'),"id");--> statement-breakpoint
CREATE INDEX "listings_name_en" ON "listings" USING btree ("agency_id",(name ->> 'en'),"id");--> statement-breakpoint
CREATE INDEX "products_agency" ON "products" USING btree ("agency_id","sold_count" DESC NULLS LAST,"id");