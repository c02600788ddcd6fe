CREATE TABLE "payout_accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"agency_id" text NOT NULL,
	"state" text NOT NULL,
	"content" "bytea" NOT NULL,
	"asked_by" text,
	"asked_at" timestamp with time zone NOT NULL,
	"checked_by" text,
	"checked_at" timestamp with time zone,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"starts_at" timestamp with time zone,
	"reason" text,
	CONSTRAINT "payout_accounts_start" CHECK ("payout_accounts"."state" <> 'approved' or "payout_accounts"."starts_at" is not null),
	CONSTRAINT "payout_accounts_four_eyes" CHECK ("payout_accounts"."state" <> 'approved' or "payout_accounts"."asked_by" is null
        or ("payout_accounts"."checked_by" is not null and "payout_accounts"."decided_by" is not null and "payout_accounts"."checked_by" <> "payout_accounts"."decided_by"))
);
--> statement-breakpoint
ALTER TABLE "settlements" ADD COLUMN "account_id" text;--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD CONSTRAINT "payout_accounts_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD CONSTRAINT "payout_accounts_asked_by_staff_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD CONSTRAINT "payout_accounts_checked_by_staff_id_fk" FOREIGN KEY ("checked_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD CONSTRAINT "payout_accounts_decided_by_staff_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payout_accounts_agency" ON "payout_accounts" USING btree ("agency_id","starts_at");--> statement-breakpoint
CREATE INDEX "payout_accounts_state" ON "payout_accounts" USING btree ("state","id");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_accounts_open" ON "payout_accounts" USING btree ("agency_id") WHERE state in ('asked', 'checked');--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_account_id_payout_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."payout_accounts"("id") ON DELETE no action ON UPDATE no action;