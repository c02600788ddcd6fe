CREATE TABLE "student_invitations" (
	"id" text PRIMARY KEY NOT NULL,
	"agency_id" text NOT NULL,
	"phone" text NOT NULL,
	"name" text NOT NULL,
	"state" text NOT NULL,
	"invited_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"user_id" text,
	CONSTRAINT "student_invitations_accepted" CHECK (("student_invitations"."state" in ('accepted', 'ended')) = ("student_invitations"."user_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "student_invitations" ADD CONSTRAINT "student_invitations_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_invitations" ADD CONSTRAINT "student_invitations_invited_by_staff_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_invitations" ADD CONSTRAINT "student_invitations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "student_invitations_agency" ON "student_invitations" USING btree ("agency_id","id");--> statement-breakpoint
CREATE INDEX "student_invitations_phone" ON "student_invitations" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "student_invitations_ends" ON "student_invitations" USING btree ("expires_at") WHERE state <> 'accepted';--> statement-breakpoint
CREATE UNIQUE INDEX "student_invitations_once" ON "student_invitations" USING btree ("agency_id","phone") WHERE state in ('open', 'accepted');--> statement-breakpoint
CREATE UNIQUE INDEX "student_invitations_student" ON "student_invitations" USING btree ("user_id","agency_id") WHERE state = 'accepted';