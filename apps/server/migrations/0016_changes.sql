CREATE TABLE "catalogue_changes" (
	"transaction" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"names" text[] NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "catalogue_changes_transaction" ON "catalogue_changes" USING btree ("transaction");
--> statement-breakpoint
-- By hand from here on: who writes into the table. One row a statement; a statement that changes very much has changed everything.
CREATE FUNCTION note_changes(names text[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO catalogue_changes (names)
  SELECT CASE WHEN cardinality(names) > 300 THEN '{everything}' ELSE names END WHERE cardinality(names) > 0
$$;
--> statement-breakpoint
-- What hangs on a product says so by the product's id; what an agency's page tells of all its courses, by the agency's.
CREATE FUNCTION note_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_changes(array(SELECT id FROM changed UNION SELECT agency_id FROM changed));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION note_changed_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_changes(array(
    SELECT id FROM changed
    UNION SELECT agency.id FROM changed c JOIN former f USING (id) CROSS JOIN LATERAL (VALUES (c.agency_id), (f.agency_id)) agency(id)
    WHERE (c.agency_id, c.state, c.type, c.review_count, c.stars_sum) IS DISTINCT FROM (f.agency_id, f.state, f.type, f.review_count, f.stars_sum)
  ));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION note_its_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_changes(array(SELECT DISTINCT product_id FROM changed));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION note_product_of_offer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_changes(array(SELECT DISTINCT product_id FROM offers JOIN changed ON changed.offer_id = offers.id));
  RETURN NULL;
END $$;
--> statement-breakpoint
-- The order of lists: by price and by sales in a category and anywhere; all else that lists are made by is seldom changed.
CREATE FUNCTION note_changed_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_changes(array(
    WITH moved AS (
      SELECT c.product_id, c.price_from <> f.price_from priced, c.sold_count <> f.sold_count sold,
        (c.terms_version, c.tier, c.location, c.on_shelf, c.listed_at) IS DISTINCT FROM (f.terms_version, f.tier, f.location, f.on_shelf, f.listed_at) moved
      FROM changed c JOIN former f USING (product_id)
    ), told AS (
      SELECT product_id, what FROM moved CROSS JOIN LATERAL (
        VALUES ('price', priced), ('sales', sold), ('shelf', moved OR NOT (priced OR sold))
      ) of(what, so) WHERE so
    )
    SELECT what FROM told
    UNION SELECT what || ' ' || category.id
      FROM told JOIN products p ON p.id = told.product_id JOIN categories own ON own.id = p.category_id
        CROSS JOIN LATERAL (VALUES (own.id), (own.parent_id)) category(id)
      WHERE what <> 'shelf' AND category.id IS NOT NULL
  ));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION note_shelf() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Also asked after rows that were written over, of which there are none among the new ones.
  IF EXISTS (SELECT FROM changed) THEN
    PERFORM note_changes('{shelf}');
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION note_everything() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_changes('{everything}');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER changes_insert AFTER INSERT ON products REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_products();
--> statement-breakpoint
CREATE TRIGGER changes_update AFTER UPDATE ON products REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_products();
--> statement-breakpoint
CREATE TRIGGER changes_delete AFTER DELETE ON products REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_products();
--> statement-breakpoint
DO $$
DECLARE
  of record;
  event record;
BEGIN
  FOR of IN VALUES ('offers', 'note_its_product'), ('product_teachers', 'note_its_product'), ('product_consultants', 'note_its_product'),
    ('offer_stock', 'note_product_of_offer') LOOP
    FOR event IN VALUES ('insert', 'NEW'), ('update', 'NEW'), ('delete', 'OLD') LOOP
      EXECUTE format('CREATE TRIGGER changes_%1$s AFTER %1$s ON %2$I REFERENCING %3$s TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION %4$I()',
        event.column1, of.column1, event.column2, of.column2);
    END LOOP;
  END LOOP;
  FOR of IN VALUES ('agencies'), ('teachers'), ('consultants'), ('categories'), ('exchange_rates') LOOP
    EXECUTE format('CREATE TRIGGER changes AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH STATEMENT EXECUTE FUNCTION note_everything()', of.column1);
  END LOOP;
END $$;
--> statement-breakpoint
CREATE TRIGGER changes_update AFTER UPDATE ON product_search REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_order();
--> statement-breakpoint
CREATE TRIGGER changes_insert AFTER INSERT ON product_search REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_shelf();
--> statement-breakpoint
CREATE TRIGGER changes_delete AFTER DELETE ON product_search REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_shelf();
