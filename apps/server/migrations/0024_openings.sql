CREATE TABLE "lesson_openings" (
	"order_line_id" text NOT NULL,
	"lesson_id" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lesson_openings_order_line_id_lesson_id_pk" PRIMARY KEY("order_line_id","lesson_id")
);
--> statement-breakpoint
ALTER TABLE "lesson_openings" ADD CONSTRAINT "lesson_openings_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_openings" ADD CONSTRAINT "lesson_openings_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lesson_openings_lesson" ON "lesson_openings" USING btree ("lesson_id");--> statement-breakpoint
-- Until now a lesson counted as opened by the place that its buyer's player had saved in it.
INSERT INTO "lesson_openings" ("order_line_id", "lesson_id", "opened_at")
SELECT l."id", p."lesson_id", p."updated_at"
FROM "lesson_progress" p
JOIN "order_lines" l ON l."user_id" = p."user_id" AND l."product_id" = p."product_id"
JOIN "course_lines" c ON c."order_line_id" = l."id"
JOIN "orders" o ON o."id" = l."order_id" AND o."state" NOT IN ('pendingPayment', 'cancelled');
--> statement-breakpoint
ALTER TABLE "checkouts" ADD COLUMN "connection" text;--> statement-breakpoint
CREATE INDEX "checkouts_connection" ON "checkouts" USING btree ("connection") WHERE connection is not null;
