CREATE TABLE "staff_factor_resets" (
	"id" text PRIMARY KEY NOT NULL,
	"staff_id" text NOT NULL,
	"reason" text NOT NULL,
	"asked_by" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"approved" boolean,
	CONSTRAINT "staff_factor_resets_eyes" CHECK ("staff_factor_resets"."decided_by" is null or not "staff_factor_resets"."approved" or "staff_factor_resets"."decided_by" <> "staff_factor_resets"."asked_by"),
	CONSTRAINT "staff_factor_resets_oneself" CHECK ("staff_factor_resets"."asked_by" <> "staff_factor_resets"."staff_id")
);
--> statement-breakpoint
CREATE TABLE "staff_password_resets" (
	"staff_id" text PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_password_resets_token" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "blocked_reason" text;--> statement-breakpoint
ALTER TABLE "agencies" ADD COLUMN "blocked_reason" text;--> statement-breakpoint
ALTER TABLE "staff_factor_resets" ADD CONSTRAINT "staff_factor_resets_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_factor_resets" ADD CONSTRAINT "staff_factor_resets_asked_by_staff_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_factor_resets" ADD CONSTRAINT "staff_factor_resets_decided_by_staff_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_password_resets" ADD CONSTRAINT "staff_password_resets_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "staff_factor_resets_open" ON "staff_factor_resets" USING btree ("staff_id") WHERE "staff_factor_resets"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "ledger_day" ON "ledger" USING brin ("at");