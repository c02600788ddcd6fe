ALTER TABLE "conversations" ADD COLUMN "buyer_delivered" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "seller_delivered" integer DEFAULT 0 NOT NULL;