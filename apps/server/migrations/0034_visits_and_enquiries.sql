CREATE TABLE "enquiries" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"topic" jsonb,
	"language" text NOT NULL,
	"zone" text NOT NULL,
	"suits" jsonb NOT NULL,
	"need" text NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"state" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"consultant_id" text,
	"product_id" text,
	"reason" text,
	"idempotency_key" text,
	"request_digest" text,
	CONSTRAINT "enquiries_key" UNIQUE("user_id","idempotency_key"),
	CONSTRAINT "enquiries_match" CHECK (("enquiries"."consultant_id" is null) = ("enquiries"."product_id" is null)
        and ("enquiries"."state" not in ('matched', 'booked') or "enquiries"."consultant_id" is not null)),
	CONSTRAINT "enquiries_reason" CHECK ("enquiries"."reason" is null or "enquiries"."state" = 'closed')
);
--> statement-breakpoint
CREATE TABLE "visits" (
	"id" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"agency_id" text NOT NULL,
	"user_id" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"zone" text NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"heads" integer NOT NULL,
	"message" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"asked_at" timestamp with time zone NOT NULL,
	"answer_due_at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone,
	"idempotency_key" text,
	"request_digest" text,
	CONSTRAINT "visits_key" UNIQUE("user_id","idempotency_key"),
	CONSTRAINT "visits_reason" CHECK (("visits"."state" = 'declined') = ("visits"."reason" is not null)),
	CONSTRAINT "visits_heads" CHECK ("visits"."heads" > 0)
);
--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_consultant_id_consultants_id_fk" FOREIGN KEY ("consultant_id") REFERENCES "public"."consultants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "visits" ADD CONSTRAINT "visits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "enquiries_state" ON "enquiries" USING btree ("state","asked_at");--> statement-breakpoint
CREATE UNIQUE INDEX "enquiries_once" ON "enquiries" USING btree ("user_id") WHERE state in ('open', 'matched');--> statement-breakpoint
CREATE INDEX "visits_agency" ON "visits" USING btree ("agency_id","state","starts_at");--> statement-breakpoint
CREATE INDEX "visits_user" ON "visits" USING btree ("user_id","starts_at");--> statement-breakpoint
CREATE INDEX "visits_unanswered" ON "visits" USING btree ("answer_due_at") WHERE state = 'asked' and told_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "visits_once" ON "visits" USING btree ("user_id","product_id","starts_at") WHERE state in ('asked', 'confirmed');