CREATE TABLE "dead_addresses" (
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "dead_addresses_kind_recipient_pk" PRIMARY KEY("kind","recipient")
);
--> statement-breakpoint
ALTER TABLE "push_subscriptions" ALTER COLUMN "p256dh" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ALTER COLUMN "auth" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD COLUMN "service" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "sms" jsonb;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "undeliverable_at" timestamp with time zone;