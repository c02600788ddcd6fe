CREATE TABLE "daily_counts" (
	"day" date NOT NULL,
	"region" text NOT NULL,
	"language" text NOT NULL,
	"terminal" smallint NOT NULL,
	"name" text NOT NULL,
	"count" bigint NOT NULL,
	CONSTRAINT "daily_counts_day_region_language_terminal_name_pk" PRIMARY KEY("day","region","language","terminal","name")
);
--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN "withdrawn" boolean DEFAULT false NOT NULL;