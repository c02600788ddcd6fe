CREATE TABLE "search_entries" (
	"kind" text NOT NULL,
	"entry_id" text NOT NULL,
	"terms" "tsvector" NOT NULL,
	"terms_version" integer NOT NULL,
	"location" "cube",
	"sold_count" integer NOT NULL,
	"shown" boolean NOT NULL,
	CONSTRAINT "search_entries_kind_entry_id_pk" PRIMARY KEY("kind","entry_id")
);
--> statement-breakpoint
CREATE INDEX "search_entries_terms" ON "search_entries" USING gin ("terms") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "search_entries_location" ON "search_entries" USING gist ("location");--> statement-breakpoint
CREATE INDEX "search_entries_sold" ON "search_entries" USING btree ("kind","sold_count" DESC NULLS FIRST,"entry_id") WHERE shown;