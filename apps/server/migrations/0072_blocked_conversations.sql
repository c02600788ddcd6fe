ALTER TABLE "conversations" ADD COLUMN "buyer_blocks" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "seller_blocks" boolean DEFAULT false NOT NULL;