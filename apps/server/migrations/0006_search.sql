-- By hand: the extension, the narrow rows and the trigger.
CREATE EXTENSION IF NOT EXISTS cube;
--> statement-breakpoint
CREATE TABLE "product_search" (
	"product_id" text PRIMARY KEY NOT NULL,
	"terms" "tsvector" NOT NULL,
	"terms_version" integer NOT NULL,
	"tier" integer NOT NULL,
	"location" "cube",
	"on_shelf" boolean NOT NULL,
	"sold_count" integer NOT NULL,
	"price_from" bigint NOT NULL,
	"listed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_counts" (
	"day" date NOT NULL,
	"language" text NOT NULL,
	"keyword" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "search_counts_day_language_keyword_pk" PRIMARY KEY("day","language","keyword")
);
--> statement-breakpoint
CREATE TABLE "search_tiers" (
	"tier" integer PRIMARY KEY NOT NULL,
	"least_sold" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL,
	"is_pinyin" boolean NOT NULL,
	"slips" text[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "product_search" ADD CONSTRAINT "product_search_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_search_terms" ON "product_search" USING gin ("terms") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "product_search_location" ON "product_search" USING gist ("location");--> statement-breakpoint
CREATE INDEX "search_words_slips" ON "search_words" USING gin ("slips");--> statement-breakpoint
CREATE INDEX "products_price" ON "products" USING btree ("price_from","id") WHERE state = 'onShelf';--> statement-breakpoint
CREATE INDEX "products_listed" ON "products" USING btree ("listed_at","id") WHERE state = 'onShelf';--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "search_text";
--> statement-breakpoint
-- The lexemes lie apart from the row, so that counting and sorting read little.
ALTER TABLE "product_search" SET (toast_tuple_target = 128, fillfactor = 80);
--> statement-breakpoint
CREATE FUNCTION copy_to_product_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE product_search SET on_shelf = NEW.state = 'onShelf', sold_count = NEW.sold_count, price_from = NEW.price_from,
    listed_at = NEW.listed_at
  WHERE product_id = NEW.id;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Whoever changes a product, by whatever statement: what searches sort by is right in the same transaction.
CREATE TRIGGER products_copied_to_search AFTER UPDATE ON products FOR EACH ROW
  WHEN ((OLD.state, OLD.sold_count, OLD.price_from, OLD.listed_at) IS DISTINCT FROM (NEW.state, NEW.sold_count, NEW.price_from, NEW.listed_at))
  EXECUTE FUNCTION copy_to_product_search();
--> statement-breakpoint
-- The best sold of each tier, the higher tiers first, those that have the words in their names before all others. It stops when there are
-- enough: a frequent word finds enough in the first tier, which is small, and a rare one finds little in any. One plan serves every word.
CREATE FUNCTION best_products(in_name tsquery, anywhere tsquery, facts tsquery, price_least bigint, price_most bigint, wanted bigint)
RETURNS TABLE (product_id text) LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  words tsquery;
  step bigint;
  found_so_far bigint := 0;
BEGIN
  FOREACH words IN ARRAY ARRAY[in_name, anywhere && !!in_name] LOOP
    FOR level IN 0..3 LOOP
      RETURN QUERY SELECT s.product_id FROM product_search s
        WHERE s.terms @@ (('T' || level)::tsquery && words && facts) AND s.on_shelf
          AND (price_least IS NULL OR s.price_from >= price_least) AND (price_most IS NULL OR s.price_from <= price_most)
        ORDER BY s.sold_count DESC, s.product_id LIMIT wanted - found_so_far;
      GET DIAGNOSTICS step = ROW_COUNT;
      found_so_far := found_so_far + step;
      IF found_so_far >= wanted THEN
        RETURN;
      END IF;
    END LOOP;
  END LOOP;
END $$;
