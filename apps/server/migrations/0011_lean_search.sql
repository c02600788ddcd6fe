-- The same question, asked so that less of the index is read for it: nearly every product is a course, so that it costs little to leave out the
-- few others and much to ask for courses; and every product is of one of the kinds. A question that would be left without any lexeme to find
-- products by is asked within those of `among`, or stays as it is.
CREATE FUNCTION lean_question(asked tsquery, among tsquery DEFAULT NULL) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN querytree(lean) = 'T' THEN coalesce(lean && among, asked) ELSE lean END
  FROM ts_rewrite(
    ts_rewrite(asked, '''Kcourse'' | ''Kspace'' | ''Kconsulting'' | ''Kprogramme''', '!''-'''),
    '''Kcourse''', '!''Kspace'' & !''Kconsulting'' & !''Kprogramme'''
  ) lean
$$;
--> statement-breakpoint
-- As before, with lean questions; and it says that it finds a page, not the thousand rows that PostgreSQL believes otherwise, for which each
-- page would be planned anew.
CREATE OR REPLACE FUNCTION best_products(in_name tsquery, anywhere tsquery, facts tsquery, price_least bigint, price_most bigint, wanted bigint)
RETURNS TABLE (product_id text) LANGUAGE plpgsql STABLE ROWS 10 SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  words tsquery;
  step bigint;
  found_so_far bigint := 0;
BEGIN
  FOREACH words IN ARRAY ARRAY[in_name, anywhere && !!in_name] LOOP
    FOR level IN 0..3 LOOP
      RETURN QUERY SELECT s.product_id FROM product_search s
        WHERE s.terms @@ lean_question(('T' || level)::tsquery && words && facts) AND s.on_shelf
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
