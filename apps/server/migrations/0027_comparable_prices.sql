-- Prices of several currencies are compared in one (packages/domain/src/rates.ts). Rates both ways, and between all that have one from it.
INSERT INTO "exchange_rates" ("source", "target", "micros", "as_of")
  SELECT "target", "source", greatest(1, round(1e12 / "micros")), "as_of" FROM "exchange_rates"
  ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO "exchange_rates" ("source", "target", "micros", "as_of")
  SELECT a."target", b."target", greatest(1, round(b."micros" * 1e6 / a."micros")), least(a."as_of", b."as_of")
  FROM "exchange_rates" a JOIN "exchange_rates" b ON a."source" = 'TWD' AND b."source" = 'TWD' AND a."target" <> b."target"
  ON CONFLICT DO NOTHING;
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "comparable_price" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "product_search" RENAME COLUMN "price_from" TO "comparable_price";
--> statement-breakpoint
-- The functions that read that column say the same by its new name; what is told of a changed price, is told of a changed rate too.
DO $$
DECLARE
  reader oid;
BEGIN
  FOREACH reader IN ARRAY ARRAY[
    'count_products(tsquery, bigint, bigint)'::regprocedure, 'best_products(tsquery, tsquery, bigint, bigint, bigint)'::regprocedure,
    'find_products(text, tsquery, tsquery, bigint, bigint, bigint, bigint)'::regprocedure, 'note_changed_order()'::regprocedure,
    'copy_to_product_search()'::regprocedure] LOOP
    EXECUTE replace(pg_get_functiondef(reader), 'price_from', 'comparable_price');
  END LOOP;
END $$;
--> statement-breakpoint
DROP TRIGGER products_copied_to_search ON products;
--> statement-breakpoint
CREATE TRIGGER products_copied_to_search AFTER UPDATE ON products FOR EACH ROW
  WHEN ((OLD.state, OLD.sold_count, OLD.comparable_price, OLD.listed_at) IS DISTINCT FROM (NEW.state, NEW.sold_count, NEW.comparable_price, NEW.listed_at))
  EXECUTE FUNCTION copy_to_product_search();
--> statement-breakpoint
-- An amount in the reference currency; as it is where there is no rate.
CREATE FUNCTION comparable_price(price bigint, of_currency text) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT round(price * micros / 1e6) FROM exchange_rates WHERE source = of_currency AND target = 'TWD'), price)::bigint
$$;
--> statement-breakpoint
CREATE FUNCTION compare_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.comparable_price := comparable_price(NEW.price_from, NEW.currency);
  RETURN NEW;
END $$;
--> statement-breakpoint
-- Whoever changes a price or a rate, by whatever statement: what lists are sorted by is right in the same transaction.
CREATE TRIGGER products_compared BEFORE INSERT OR UPDATE OF price_from, currency ON products FOR EACH ROW EXECUTE FUNCTION compare_price();
--> statement-breakpoint
CREATE FUNCTION compare_prices() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE products SET comparable_price = comparable_price(price_from, currency)
  WHERE currency = NEW.source AND comparable_price <> comparable_price(price_from, currency);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER rates_compared AFTER INSERT OR UPDATE ON exchange_rates FOR EACH ROW WHEN (NEW.target = 'TWD') EXECUTE FUNCTION compare_prices();
--> statement-breakpoint
UPDATE products SET comparable_price = comparable_price(price_from, currency);
--> statement-breakpoint
DROP INDEX "products_category_price";
--> statement-breakpoint
DROP INDEX "products_price";
--> statement-breakpoint
CREATE INDEX "products_category_price" ON "products" USING btree ("category_id","comparable_price","id") WHERE state = 'onShelf';
--> statement-breakpoint
CREATE INDEX "products_price" ON "products" USING btree ("comparable_price","id") WHERE state = 'onShelf';
