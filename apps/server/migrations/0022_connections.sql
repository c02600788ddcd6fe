ALTER TABLE "checkouts" ADD COLUMN "connection" text;--> statement-breakpoint
CREATE INDEX "checkouts_connection" ON "checkouts" USING btree ("connection") WHERE connection is not null;