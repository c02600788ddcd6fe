CREATE TABLE "files" (
	"id" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"owner_staff" text,
	"agency_id" text,
	"user_id" text,
	"state" text NOT NULL,
	"refusal" text,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"kind" text,
	"width" integer,
	"height" integer,
	"colour" text,
	"created_at" timestamp with time zone NOT NULL,
	"claimed_at" timestamp with time zone,
	"used_at" timestamp with time zone,
	CONSTRAINT "files_one_owner" CHECK ("files"."user_id" is null or ("files"."owner_staff" is null and "files"."agency_id" is null))
);
--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_owner_staff_staff_id_fk" FOREIGN KEY ("owner_staff") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "files_agency" ON "files" USING btree ("agency_id","id");--> statement-breakpoint
CREATE INDEX "files_owner_staff" ON "files" USING btree ("owner_staff");--> statement-breakpoint
CREATE INDEX "files_user" ON "files" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "files_unused" ON "files" USING btree ("created_at") WHERE "files"."used_at" is null;