CREATE TABLE "app_versions" (
	"platform" text PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"minimum" text NOT NULL,
	"notes" jsonb NOT NULL,
	"store_address" text NOT NULL,
	"package_address" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "preferences" (
	"user_id" text PRIMARY KEY NOT NULL,
	"language" text,
	"region" text,
	"theme" text,
	"elder" boolean,
	"notices_by" text,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "preferences" ADD CONSTRAINT "preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;