CREATE TABLE "help_questions" (
	"id" text PRIMARY KEY NOT NULL,
	"question" jsonb NOT NULL,
	"answer" jsonb NOT NULL,
	"region" text,
	"shown" boolean NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "desk_answers" (
	"id" text PRIMARY KEY NOT NULL,
	"title" jsonb NOT NULL,
	"text" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "desk_notes" (
	"id" text PRIMARY KEY NOT NULL,
	"conversation_id" text NOT NULL,
	"staff_id" text NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "support_cases" (
	"id" text PRIMARY KEY NOT NULL,
	"conversation_id" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"while_open" boolean NOT NULL,
	"page" text,
	"waiting_since" timestamp with time zone,
	"taken_by" text,
	"first_answered_at" timestamp with time zone,
	"solved_at" timestamp with time zone,
	"solved_by" text,
	"stars" integer,
	"rated_at" timestamp with time zone,
	CONSTRAINT "support_cases_taken" CHECK (("support_cases"."state" = 'taken') = ("support_cases"."taken_by" is not null) or "support_cases"."state" = 'solved'),
	CONSTRAINT "support_cases_solved" CHECK (("support_cases"."state" = 'solved') = ("support_cases"."solved_at" is not null)),
	CONSTRAINT "support_cases_stars" CHECK ("support_cases"."stars" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "support_hours" (
	"region" text PRIMARY KEY NOT NULL,
	"from_minute" integer NOT NULL,
	"until_minute" integer NOT NULL,
	"every_day" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "conversations" DROP CONSTRAINT "conversations_members";--> statement-breakpoint
ALTER TABLE "conversations" ALTER COLUMN "agency_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "desk_notes" ADD CONSTRAINT "desk_notes_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "desk_notes" ADD CONSTRAINT "desk_notes_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_cases" ADD CONSTRAINT "support_cases_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_cases" ADD CONSTRAINT "support_cases_taken_by_staff_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_cases" ADD CONSTRAINT "support_cases_solved_by_staff_id_fk" FOREIGN KEY ("solved_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "help_questions_position" ON "help_questions" USING btree ("position","id");--> statement-breakpoint
CREATE INDEX "desk_notes_of_conversation" ON "desk_notes" USING btree ("conversation_id","at" DESC NULLS FIRST);--> statement-breakpoint
CREATE UNIQUE INDEX "support_cases_open" ON "support_cases" USING btree ("conversation_id") WHERE "support_cases"."state" <> 'solved';--> statement-breakpoint
CREATE INDEX "support_cases_of_conversation" ON "support_cases" USING btree ("conversation_id","opened_at" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "support_cases_queue" ON "support_cases" USING btree ("state","waiting_since","opened_at");--> statement-breakpoint
CREATE INDEX "support_cases_opened" ON "support_cases" USING btree ("opened_at");--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_members" UNIQUE NULLS NOT DISTINCT("user_id","agency_id");