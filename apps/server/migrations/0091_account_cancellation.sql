CREATE TABLE "cancellations" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"state" text NOT NULL,
	"notice_version" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"dispute" text,
	"words" text DEFAULT '' NOT NULL,
	CONSTRAINT "cancellations_decided" CHECK (("cancellations"."state" = 'inReview') = ("cancellations"."decided_at" is null)),
	CONSTRAINT "cancellations_dispute" CHECK (("cancellations"."state" = 'ended') = ("cancellations"."dispute" is not null))
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "way_in_changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "cancellations" ADD CONSTRAINT "cancellations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cancellations" ADD CONSTRAINT "cancellations_decided_by_staff_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "cancellations_in_review" ON "cancellations" USING btree ("user_id") WHERE state = 'inReview';--> statement-breakpoint
CREATE INDEX "cancellations_state" ON "cancellations" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "cancellations_user" ON "cancellations" USING btree ("user_id","id");