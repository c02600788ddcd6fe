CREATE TABLE "waits" (
	"id" text PRIMARY KEY NOT NULL,
	"place" integer GENERATED ALWAYS AS IDENTITY (sequence name "waits_place_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" text NOT NULL,
	"product_id" text NOT NULL,
	"resource_id" text NOT NULL,
	"offer_id" text,
	"facts" jsonb NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"booked_from" timestamp with time zone NOT NULL,
	"booked_to" timestamp with time zone NOT NULL,
	"zone" text NOT NULL,
	"state" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"turn_until" timestamp with time zone,
	CONSTRAINT "waits_turn" CHECK (("waits"."state" = 'turn') = ("waits"."turn_until" is not null)),
	CONSTRAINT "waits_span" CHECK ("waits"."ends_at" > "waits"."starts_at" and "waits"."booked_from" <= "waits"."starts_at" and "waits"."booked_to" >= "waits"."ends_at")
);
--> statement-breakpoint
ALTER TABLE "bookings" ALTER COLUMN "order_line_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "wait_id" text;--> statement-breakpoint
ALTER TABLE "waits" ADD CONSTRAINT "waits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waits" ADD CONSTRAINT "waits_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "waits_line" ON "waits" USING btree ("resource_id","place") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "waits_turns" ON "waits" USING btree ("turn_until") WHERE state = 'turn';--> statement-breakpoint
CREATE UNIQUE INDEX "waits_once" ON "waits" USING btree ("user_id","resource_id","starts_at","ends_at") WHERE state in ('waiting', 'turn');--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_wait_id_waits_id_fk" FOREIGN KEY ("wait_id") REFERENCES "public"."waits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bookings_wait" ON "bookings" USING btree ("wait_id") WHERE wait_id is not null;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_for" CHECK (("bookings"."order_line_id" is null) = ("bookings"."wait_id" is not null) and ("bookings"."wait_id" is null or "bookings"."state" = 'held'));