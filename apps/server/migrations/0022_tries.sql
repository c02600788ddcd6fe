CREATE TABLE "tries" (
	"key" "bytea" PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP TABLE "password_tries";--> statement-breakpoint
DROP TABLE "staff_tries";--> statement-breakpoint
DROP TABLE "verification_tries";--> statement-breakpoint
-- Codes live five minutes: those under way are asked for again.
DELETE FROM "sms_codes";--> statement-breakpoint
ALTER TABLE "sms_codes" DROP CONSTRAINT "sms_codes_pkey";--> statement-breakpoint
ALTER TABLE "sms_codes" ADD COLUMN "asker" "bytea" NOT NULL;--> statement-breakpoint
ALTER TABLE "sms_codes" ADD CONSTRAINT "sms_codes_phone_asker_pk" PRIMARY KEY("phone","asker");--> statement-breakpoint
ALTER TABLE "sms_codes" DROP COLUMN "tries_left";--> statement-breakpoint
ALTER TABLE "sms_codes" DROP COLUMN "sent_on";--> statement-breakpoint
ALTER TABLE "sms_codes" DROP COLUMN "sent_count";--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "secret_hash" "bytea";--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "secret_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "outbox_secret" ON "outbox" USING btree ("secret_hash") WHERE secret_hash is not null;--> statement-breakpoint
CREATE INDEX "outbox_secret_until" ON "outbox" USING btree ("secret_until") WHERE secret_until is not null;
