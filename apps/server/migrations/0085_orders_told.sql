ALTER TABLE "checkouts" ADD COLUMN "told_at" timestamp with time zone;--> statement-breakpoint
-- What was paid before is known already.
UPDATE "checkouts" SET "told_at" = now() WHERE state = 'paid';--> statement-breakpoint
CREATE INDEX "checkouts_untold" ON "checkouts" USING btree ("id") WHERE state = 'paid' and told_at is null;