CREATE TABLE "listing_batches" (
	"agency_id" text NOT NULL,
	"key" text NOT NULL,
	"request_digest" text NOT NULL,
	"report" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "listing_batches_agency_id_key_pk" PRIMARY KEY("agency_id","key")
);
--> statement-breakpoint
ALTER TABLE "listing_batches" ADD CONSTRAINT "listing_batches_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;