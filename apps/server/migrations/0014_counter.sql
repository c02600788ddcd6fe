CREATE TABLE "shipments" (
	"order_id" text PRIMARY KEY NOT NULL,
	"carrier" text NOT NULL,
	"number" text NOT NULL,
	"shipped_at" timestamp with time zone NOT NULL,
	"corrected_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "staff_phones" (
	"staff_id" text PRIMARY KEY NOT NULL,
	"user_id" text,
	"tied_at" timestamp with time zone,
	"token_hash" "bytea",
	"expires_at" timestamp with time zone,
	CONSTRAINT "staff_phones_user" UNIQUE("user_id"),
	CONSTRAINT "staff_phones_token" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "verification_tries" (
	"staff_id" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"order_id" text PRIMARY KEY NOT NULL,
	"agency_id" text NOT NULL,
	"staff_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "orders_finish";--> statement-breakpoint
ALTER TABLE "reconciliation_differences" ADD COLUMN "settled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reconciliation_differences" ADD COLUMN "settled_by" text;--> statement-breakpoint
ALTER TABLE "reconciliation_differences" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_phones" ADD CONSTRAINT "staff_phones_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_phones" ADD CONSTRAINT "staff_phones_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_tries" ADD CONSTRAINT "verification_tries_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verifications" ADD CONSTRAINT "verifications_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verifications" ADD CONSTRAINT "verifications_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verifications" ADD CONSTRAINT "verifications_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "verifications_agency" ON "verifications" USING btree ("agency_id","at" DESC NULLS LAST,"order_id" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "reconciliation_differences" ADD CONSTRAINT "reconciliation_differences_settled_by_staff_id_fk" FOREIGN KEY ("settled_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_finish" ON "orders" USING btree ("finish_at") WHERE state in ('pendingUse', 'writtenOff', 'shipped');--> statement-breakpoint
ALTER TABLE "reconciliation_differences" ADD CONSTRAINT "reconciliation_differences_settled" CHECK (("reconciliation_differences"."settled_at" is null) = ("reconciliation_differences"."note" is null) and ("reconciliation_differences"."settled_at" is null) = ("reconciliation_differences"."settled_by" is null));