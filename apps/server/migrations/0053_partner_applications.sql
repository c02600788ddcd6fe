CREATE TABLE "application_rounds" (
	"id" text PRIMARY KEY NOT NULL,
	"application_id" text NOT NULL,
	"round" integer NOT NULL,
	"content" "bytea" NOT NULL,
	"papers" jsonb NOT NULL,
	"submitted_at" timestamp with time zone NOT NULL,
	"due_on" date NOT NULL,
	"outcome" text,
	"reasons" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	CONSTRAINT "application_rounds_round" UNIQUE("application_id","round"),
	CONSTRAINT "application_rounds_decided" CHECK (("application_rounds"."outcome" is null) = ("application_rounds"."decided_at" is null))
);
--> statement-breakpoint
CREATE TABLE "applications" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"type" text NOT NULL,
	"identity" text NOT NULL,
	"nation" text NOT NULL,
	"state" text NOT NULL,
	"version" integer NOT NULL,
	"content" "bytea" NOT NULL,
	"papers" jsonb NOT NULL,
	"round" integer DEFAULT 0 NOT NULL,
	"submitted_at" timestamp with time zone,
	"due_on" date,
	"decided_at" timestamp with time zone,
	"agreement_version" text,
	"warnings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reasons" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"agency_id" text,
	"consultant_id" text,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "applications_once" UNIQUE("user_id","type"),
	CONSTRAINT "applications_pair" CHECK (not ("applications"."type" = 'space' and "applications"."identity" = 'personal')
        and not ("applications"."type" = 'planner' and "applications"."identity" = 'business')),
	CONSTRAINT "applications_sent" CHECK (("applications"."state" = 'draft') = ("applications"."round" = 0))
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "seal" "bytea";--> statement-breakpoint
ALTER TABLE "application_rounds" ADD CONSTRAINT "application_rounds_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_rounds" ADD CONSTRAINT "application_rounds_decided_by_staff_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_consultant_id_consultants_id_fk" FOREIGN KEY ("consultant_id") REFERENCES "public"."consultants"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "applications_state" ON "applications" USING btree ("state","due_on","id");