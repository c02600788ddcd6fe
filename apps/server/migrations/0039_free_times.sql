CREATE TABLE "time_changes" (
	"resource_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "free_times" (
	"resource_id" text PRIMARY KEY NOT NULL,
	"zone" text NOT NULL,
	"soonest_at" timestamp with time zone,
	"facts" text[] NOT NULL,
	"changes_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "product_search" ADD COLUMN "freed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "time_changes_resource" ON "time_changes" USING btree ("resource_id");--> statement-breakpoint
CREATE INDEX "free_times_changes" ON "free_times" USING btree ("changes_at");--> statement-breakpoint
CREATE INDEX "free_times_soonest" ON "free_times" USING btree ("soonest_at") WHERE soonest_at is not null;
--> statement-breakpoint
-- By hand from here on: whose calendar changed, told by whatever statement did it. A row each, so that two who book the same wait for each other at
-- the booking alone.
CREATE FUNCTION note_resource_times() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO time_changes (resource_id) SELECT DISTINCT resource_id FROM changed;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION note_consultant_times() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO time_changes (resource_id) SELECT DISTINCT consultant_id FROM changed;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION note_new_spaces() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO time_changes (resource_id) SELECT id FROM changed WHERE type = 3;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION note_changed_spaces() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO time_changes (resource_id)
  SELECT id FROM changed JOIN former USING (id)
  WHERE changed.type = 3 AND (changed.space, changed.state, changed.agency_id) IS DISTINCT FROM (former.space, former.state, former.agency_id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION note_moved_agency() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO time_changes (resource_id) SELECT id FROM products WHERE agency_id = NEW.id AND type = 3;
  RETURN NULL;
END $$;
--> statement-breakpoint
DO $$
DECLARE
  of record;
  event record;
BEGIN
  FOR of IN VALUES ('bookings', 'note_resource_times'), ('timetables', 'note_resource_times'), ('weekly_hours', 'note_resource_times'),
    ('timetable_exceptions', 'note_resource_times'), ('busy_spans', 'note_resource_times'), ('product_consultants', 'note_consultant_times') LOOP
    FOR event IN VALUES ('insert', 'NEW'), ('update', 'NEW'), ('delete', 'OLD') LOOP
      EXECUTE format('CREATE TRIGGER times_%1$s AFTER %1$s ON %2$I REFERENCING %3$s TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION %4$I()',
        event.column1, of.column1, event.column2, of.column2);
    END LOOP;
  END LOOP;
END $$;
--> statement-breakpoint
CREATE TRIGGER times_insert AFTER INSERT ON products REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_new_spaces();
--> statement-breakpoint
CREATE TRIGGER times_update AFTER UPDATE ON products REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_spaces();
--> statement-breakpoint
CREATE TRIGGER times_moved AFTER UPDATE OF zone ON agencies FOR EACH ROW WHEN (OLD.zone <> NEW.zone) EXECUTE FUNCTION note_moved_agency();
--> statement-breakpoint
INSERT INTO time_changes (resource_id) SELECT id FROM products WHERE type = 3 UNION SELECT consultant_id FROM product_consultants;
--> statement-breakpoint
-- Free days among the lexemes of a space change many times a day; they move nothing in lists that are not of a day.
DO $$
BEGIN
  EXECUTE replace(replace(pg_get_functiondef('note_changed_order()'::regprocedure),
    'c.sold_count <> f.sold_count sold,', 'c.sold_count <> f.sold_count sold, c.freed_at IS DISTINCT FROM f.freed_at freed,'),
    'moved OR NOT (priced OR sold)', 'moved OR NOT (priced OR sold OR freed)');
END $$;
