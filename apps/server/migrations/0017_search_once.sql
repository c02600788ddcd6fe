CREATE INDEX "product_search_best" ON "product_search" USING gin ("terms") WITH (fastupdate=false) WHERE tier = 0;--> statement-breakpoint
CREATE INDEX "product_search_better" ON "product_search" USING gin ("terms") WITH (fastupdate=false) WHERE tier = 1;--> statement-breakpoint
CREATE INDEX "product_search_drawn" ON "product_search" USING gin ("terms") WITH (fastupdate=false) WHERE hashtext(product_id) & 31 = 0;
--> statement-breakpoint
-- By hand from here on. Questions come as all that is asked for, facts among it, so that nothing is put together anew for each statement.
DROP FUNCTION best_products(tsquery, tsquery, tsquery, bigint, bigint, bigint);
--> statement-breakpoint
DROP FUNCTION lean_question(tsquery, tsquery);
--> statement-breakpoint
-- How many a question finds, no further than one more than `mostCounted` (1,000). That there are more, is told by the products that are drawn by
-- lot, one in 32: of 1,000 that are found, 70 or more are drawn with a chance of 7.9e-10 (binomial; 31 are expected), so that "more" is wrong less
-- than once in a thousand million questions, and then where nearly 1,000 are found. Otherwise they are few and counted one by one: with 3,400
-- found, fewer than 70 are drawn with a chance of 6e-5.
CREATE FUNCTION count_products(question tsquery, price_least bigint, price_most bigint)
RETURNS integer LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  drawn integer;
BEGIN
  SELECT count(*) INTO drawn FROM (
    SELECT FROM product_search s WHERE hashtext(s.product_id) & 31 = 0 AND s.terms @@ question AND s.on_shelf
      AND (price_least IS NULL OR s.price_from >= price_least) AND (price_most IS NULL OR s.price_from <= price_most)
    LIMIT 70
  ) seen;
  IF drawn = 70 THEN
    RETURN 1001;
  END IF;
  RETURN (
    SELECT count(*) FROM (
      SELECT FROM product_search s WHERE s.terms @@ question AND s.on_shelf
        AND (price_least IS NULL OR s.price_from >= price_least) AND (price_most IS NULL OR s.price_from <= price_most)
      LIMIT 1001
    ) seen
  );
END $$;
--> statement-breakpoint
-- The best sold of each tier, the higher tiers first, those that have the words in their names before all others; all alike without words of names.
-- It stops when there are enough: a frequent word finds enough in the first two tiers, which are small and have an index each, and a rare one finds
-- little in any. One plan serves every word; ten rows are what it says it finds, for otherwise each page would be planned anew.
CREATE FUNCTION best_products(in_name tsquery, anywhere tsquery, price_least bigint, price_most bigint, wanted bigint)
RETURNS TABLE (product_id text) LANGUAGE plpgsql STABLE ROWS 10 SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  question tsquery;
  step bigint;
  missing bigint := wanted;
BEGIN
  FOREACH question IN ARRAY CASE WHEN in_name IS NULL THEN ARRAY[anywhere] ELSE ARRAY[in_name, anywhere && !!in_name] END LOOP
    FOR level IN 0..3 LOOP
      IF level = 0 THEN
        RETURN QUERY SELECT s.product_id FROM product_search s WHERE s.tier = 0 AND s.terms @@ question AND s.on_shelf
          AND (price_least IS NULL OR s.price_from >= price_least) AND (price_most IS NULL OR s.price_from <= price_most)
          ORDER BY s.sold_count DESC, s.product_id LIMIT missing;
      ELSIF level = 1 THEN
        RETURN QUERY SELECT s.product_id FROM product_search s WHERE s.tier = 1 AND s.terms @@ question AND s.on_shelf
          AND (price_least IS NULL OR s.price_from >= price_least) AND (price_most IS NULL OR s.price_from <= price_most)
          ORDER BY s.sold_count DESC, s.product_id LIMIT missing;
      ELSE
        RETURN QUERY SELECT s.product_id FROM product_search s WHERE s.terms @@ (('T' || level)::tsquery && question) AND s.on_shelf
          AND (price_least IS NULL OR s.price_from >= price_least) AND (price_most IS NULL OR s.price_from <= price_most)
          ORDER BY s.sold_count DESC, s.product_id LIMIT missing;
      END IF;
      GET DIAGNOSTICS step = ROW_COUNT;
      missing := missing - step;
      IF missing <= 0 THEN
        RETURN;
      END IF;
    END LOOP;
  END LOOP;
END $$;
--> statement-breakpoint
-- A page of what a question finds, and how many it finds in all. By prices and days all that is found is read anyway; the best are looked for until
-- there are enough or all.
CREATE FUNCTION find_products(sort text, in_name tsquery, anywhere tsquery, price_least bigint, price_most bigint, wanted bigint, skipped bigint,
  OUT ids text[], OUT total integer)
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  IF sort <> 'best' THEN
    WITH found AS MATERIALIZED (
      SELECT s.product_id, s.price_from, s.listed_at FROM product_search s WHERE s.terms @@ anywhere AND s.on_shelf
        AND (price_least IS NULL OR s.price_from >= price_least) AND (price_most IS NULL OR s.price_from <= price_most)
    )
    SELECT (SELECT least(count(*), 1001) FROM found), ARRAY(
      SELECT f.product_id FROM found f
      ORDER BY CASE sort WHEN 'priceUp' THEN f.price_from WHEN 'priceDown' THEN -f.price_from END,
        CASE sort WHEN 'newest' THEN f.listed_at END DESC, f.product_id
      LIMIT wanted OFFSET skipped)
    INTO total, ids;
    RETURN;
  END IF;
  total := count_products(anywhere, price_least, price_most);
  ids := CASE WHEN total > least(skipped, 1000) THEN ARRAY(
    SELECT best.product_id FROM best_products(in_name, anywhere, price_least, price_most,
        CASE WHEN total > 1000 THEN wanted + skipped ELSE least(wanted + skipped, total) END) WITH ORDINALITY best(product_id, place)
      ORDER BY best.place OFFSET skipped)
    ELSE '{}' END;
END $$;
