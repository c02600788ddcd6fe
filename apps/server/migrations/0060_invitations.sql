CREATE TABLE "merchant_invitations" (
	"id" text PRIMARY KEY NOT NULL,
	"inviter_id" text NOT NULL,
	"name" text NOT NULL,
	"contact_name" text NOT NULL,
	"phone" text NOT NULL,
	"region" text NOT NULL,
	"state" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"due_on" date NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"reason" text,
	"expires_at" timestamp with time zone,
	CONSTRAINT "merchant_invitations_sent" CHECK ("merchant_invitations"."state" <> 'sent' or "merchant_invitations"."expires_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "merchant_invitations" ADD CONSTRAINT "merchant_invitations_inviter_id_users_id_fk" FOREIGN KEY ("inviter_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merchant_invitations" ADD CONSTRAINT "merchant_invitations_decided_by_staff_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "merchant_invitations_inviter" ON "merchant_invitations" USING btree ("inviter_id","id");--> statement-breakpoint
CREATE INDEX "merchant_invitations_state" ON "merchant_invitations" USING btree ("state","due_on","id");--> statement-breakpoint
CREATE UNIQUE INDEX "merchant_invitations_phone" ON "merchant_invitations" USING btree ("phone") WHERE state = 'inReview';