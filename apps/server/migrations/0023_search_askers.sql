CREATE TABLE "search_askers" (
	"key" "bytea" PRIMARY KEY NOT NULL,
	"day" date NOT NULL
);
--> statement-breakpoint
CREATE INDEX "search_askers_day" ON "search_askers" USING btree ("day");