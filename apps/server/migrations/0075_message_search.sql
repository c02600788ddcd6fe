ALTER TABLE "messages" ADD COLUMN "folded" text;--> statement-breakpoint
CREATE INDEX "messages_not_folded" ON "messages" USING btree ("conversation_id","seq") WHERE "messages"."folded" is null;