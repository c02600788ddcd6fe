ALTER TABLE "space_lines" ADD COLUMN "time_price" bigint;--> statement-breakpoint
UPDATE "space_lines" s SET "time_price" = l."unit_price" FROM "order_lines" l WHERE l."id" = s."order_line_id";--> statement-breakpoint
ALTER TABLE "space_lines" ALTER COLUMN "time_price" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "space_lines" ADD COLUMN "moved_back" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "space_lines" ADD COLUMN "moves_line_id" text;--> statement-breakpoint
ALTER TABLE "space_lines" ADD CONSTRAINT "space_lines_moves_line_id_order_lines_id_fk" FOREIGN KEY ("moves_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "space_lines_moves" ON "space_lines" USING btree ("moves_line_id") WHERE moves_line_id is not null;