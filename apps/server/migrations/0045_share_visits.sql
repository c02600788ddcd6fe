CREATE TABLE "share_visitors" (
	"key" "bytea" PRIMARY KEY NOT NULL,
	"day" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "share_visits" (
	"thing_id" text NOT NULL,
	"day" date NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "share_visits_thing_id_day_pk" PRIMARY KEY("thing_id","day")
);
--> statement-breakpoint
CREATE INDEX "share_visitors_day" ON "share_visitors" USING btree ("day");