-- Sessions that are open stay open: of their devices nothing is known.
ALTER TABLE "sms_codes" RENAME TO "verify_codes";--> statement-breakpoint
ALTER TABLE "verify_codes" RENAME COLUMN "phone" TO "address";--> statement-breakpoint
ALTER TABLE "verify_codes" DROP CONSTRAINT "sms_codes_phone_asker_pk";--> statement-breakpoint
ALTER TABLE "verify_codes" ADD CONSTRAINT "verify_codes_address_asker_pk" PRIMARY KEY("address","asker");--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "id" text NOT NULL DEFAULT 'ses_' || replace(gen_random_uuid()::text, '-', '');--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "id" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "seen_at" timestamp with time zone NOT NULL DEFAULT now();--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "seen_at" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "browser" text NOT NULL DEFAULT 'other';--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "browser" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "system" text NOT NULL DEFAULT 'other';--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "system" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "network" text NOT NULL DEFAULT '';--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "network" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "device_name" text NOT NULL DEFAULT gen_random_uuid()::text;--> statement-breakpoint
ALTER TABLE "sessions" ALTER COLUMN "device_name" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "gender" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "birthday" date;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_id_unique" UNIQUE("id");