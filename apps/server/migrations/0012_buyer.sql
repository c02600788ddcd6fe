CREATE TABLE "shipping_addresses" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"recipient" text NOT NULL,
	"phone" text NOT NULL,
	"region" text NOT NULL,
	"area" text NOT NULL,
	"areas" jsonb NOT NULL,
	"postcode" text NOT NULL,
	"street" text NOT NULL,
	"is_default" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refund_pictures" (
	"refund_id" text NOT NULL,
	"position" integer NOT NULL,
	"file_id" text NOT NULL,
	CONSTRAINT "refund_pictures_refund_id_position_pk" PRIMARY KEY("refund_id","position"),
	CONSTRAINT "refund_pictures_file" UNIQUE("file_id")
);
--> statement-breakpoint
ALTER TABLE "carts" ADD COLUMN "distribution" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "distribution" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "ship_to" jsonb;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "ships" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "shipping_addresses" ADD CONSTRAINT "shipping_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_pictures" ADD CONSTRAINT "refund_pictures_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_pictures" ADD CONSTRAINT "refund_pictures_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shipping_addresses_user" ON "shipping_addresses" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "shipping_addresses_default" ON "shipping_addresses" USING btree ("user_id") WHERE is_default;--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_kept_retail" CHECK (not ("carts"."kept" and "carts"."distribution"));--> statement-breakpoint
-- What agencies wrote before offers could ship.
update "listings" set
  "content" = jsonb_set("content", '{offers}', (select coalesce(jsonb_agg(jsonb_build_object('ships', false) || offer order by position), '[]') from jsonb_array_elements("content"->'offers') with ordinality as one(offer, position))),
  "live" = case when "live" is not null then jsonb_set("live", '{offers}', (select coalesce(jsonb_agg(jsonb_build_object('ships', false) || offer order by position), '[]') from jsonb_array_elements("live"->'offers') with ordinality as one(offer, position))) end;
