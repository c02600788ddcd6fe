CREATE TABLE "agency_papers" (
	"agency_id" text NOT NULL,
	"type" text NOT NULL,
	"paper" text NOT NULL,
	"until" date NOT NULL,
	"told_at" timestamp with time zone,
	CONSTRAINT "agency_papers_agency_id_type_paper_pk" PRIMARY KEY("agency_id","type","paper")
);
--> statement-breakpoint
ALTER TABLE "agencies" ADD COLUMN "withheld" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "agency_papers" ADD CONSTRAINT "agency_papers_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agency_papers_until" ON "agency_papers" USING btree ("until");--> statement-breakpoint
CREATE INDEX "applications_agency" ON "applications" USING btree ("agency_id");