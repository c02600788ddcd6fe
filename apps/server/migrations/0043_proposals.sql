CREATE TABLE "proposals" (
	"id" text PRIMARY KEY NOT NULL,
	"booking_id" text NOT NULL,
	"agency_id" text NOT NULL,
	"user_id" text NOT NULL,
	"state" text NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"booked_from" timestamp with time zone NOT NULL,
	"booked_to" timestamp with time zone NOT NULL,
	"zone" text NOT NULL,
	"time_price" bigint,
	"parts" jsonb NOT NULL,
	"reason" text NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"proposed_at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "proposals_span" CHECK ("proposals"."ends_at" > "proposals"."starts_at" and "proposals"."booked_from" <= "proposals"."starts_at" and "proposals"."booked_to" >= "proposals"."ends_at"
        and "proposals"."until" <= "proposals"."starts_at" and "proposals"."until" <= "proposals"."from_at")
);
--> statement-breakpoint
ALTER TABLE "bookings" DROP CONSTRAINT "bookings_for";--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "proposal_id" text;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "proposals_open" ON "proposals" USING btree ("booking_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "proposals_due" ON "proposals" USING btree ("until") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "proposals_buyer" ON "proposals" USING btree ("user_id") WHERE state = 'open';--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_proposal" ON "bookings" USING btree ("proposal_id") WHERE proposal_id is not null;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_for" CHECK (num_nonnulls("bookings"."order_line_id", "bookings"."wait_id", "bookings"."proposal_id") = 1 and ("bookings"."order_line_id" is not null or "bookings"."state" = 'held'));--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade;
