CREATE TABLE "consultant_agencies" (
	"consultant_id" text NOT NULL,
	"agency_id" text NOT NULL,
	"accepted_at" timestamp with time zone NOT NULL,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "consultant_agencies_consultant_id_agency_id_pk" PRIMARY KEY("consultant_id","agency_id")
);
--> statement-breakpoint
CREATE TABLE "consultant_invitations" (
	"id" text PRIMARY KEY NOT NULL,
	"agency_id" text NOT NULL,
	"consultant_id" text,
	"recipient" text,
	"token_hash" "bytea",
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted" boolean,
	CONSTRAINT "consultant_invitations_token" UNIQUE("token_hash"),
	CONSTRAINT "consultant_invitations_open" CHECK (("consultant_invitations"."accepted" is null) = ("consultant_invitations"."token_hash" is not null) and ("consultant_invitations"."accepted" is null) = ("consultant_invitations"."recipient" is not null))
);
--> statement-breakpoint
CREATE TABLE "consultation_notes" (
	"id" text PRIMARY KEY NOT NULL,
	"booking_id" text NOT NULL,
	"user_id" text NOT NULL,
	"text" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "consultants" ADD COLUMN "user_id" text;--> statement-breakpoint
ALTER TABLE "agencies" ADD COLUMN "licence_file_id" text;--> statement-breakpoint
ALTER TABLE "consultant_agencies" ADD CONSTRAINT "consultant_agencies_consultant_id_consultants_id_fk" FOREIGN KEY ("consultant_id") REFERENCES "public"."consultants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultant_agencies" ADD CONSTRAINT "consultant_agencies_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultant_invitations" ADD CONSTRAINT "consultant_invitations_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultant_invitations" ADD CONSTRAINT "consultant_invitations_consultant_id_consultants_id_fk" FOREIGN KEY ("consultant_id") REFERENCES "public"."consultants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_notes" ADD CONSTRAINT "consultation_notes_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultation_notes" ADD CONSTRAINT "consultation_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consultant_agencies_agency" ON "consultant_agencies" USING btree ("agency_id");--> statement-breakpoint
CREATE INDEX "consultant_invitations_agency" ON "consultant_invitations" USING btree ("agency_id","created_at");--> statement-breakpoint
CREATE INDEX "consultation_notes_booking" ON "consultation_notes" USING btree ("booking_id","written_at");--> statement-breakpoint
ALTER TABLE "consultants" ADD CONSTRAINT "consultants_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consultants" ADD CONSTRAINT "consultants_user" UNIQUE("user_id");--> statement-breakpoint
-- Whom agencies offer already, they may go on to offer.
INSERT INTO "consultant_agencies" ("consultant_id", "agency_id", "accepted_at")
SELECT DISTINCT pc."consultant_id", p."agency_id", now() FROM "product_consultants" pc
  JOIN "products" p ON p."id" = pc."product_id" JOIN "consultants" c ON c."id" = pc."consultant_id";
