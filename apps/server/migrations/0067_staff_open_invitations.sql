CREATE TABLE "staff_open_invitations" (
	"staff_id" text PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"rights" text[] NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_open_invitations_token" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "staff_open_invitations" ADD CONSTRAINT "staff_open_invitations_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;