-- What a question finds, for lists that sort all of it. One plan serves every question: a plan of its own for a question that finds nearly all would
-- read every row's lexemes, which lie outside the row and are long where free days are among them (200 ms for 10,000 spaces, 20 by the index).
CREATE FUNCTION matching_products(question tsquery, price_least bigint, price_most bigint)
RETURNS TABLE (product_id text, comparable_price bigint, listed_at timestamptz, location cube) LANGUAGE plpgsql STABLE ROWS 1000
SET plan_cache_mode = force_generic_plan AS $$
BEGIN
  RETURN QUERY SELECT s.product_id, s.comparable_price, s.listed_at, s.location FROM product_search s
    WHERE s.terms @@ question AND s.on_shelf
      AND (price_least IS NULL OR s.comparable_price >= price_least) AND (price_most IS NULL OR s.comparable_price <= price_most);
END $$;
