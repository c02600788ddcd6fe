CREATE TABLE "money_moves" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "money_moves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_sale_days" (
	"agency_id" text NOT NULL,
	"day" date NOT NULL,
	"product_id" text NOT NULL,
	"orders" integer NOT NULL,
	"revenue" bigint NOT NULL,
	CONSTRAINT "product_sale_days_agency_id_day_product_id_pk" PRIMARY KEY("agency_id","day","product_id")
);
--> statement-breakpoint
CREATE TABLE "product_views" (
	"agency_id" text NOT NULL,
	"day" date NOT NULL,
	"product_id" text NOT NULL,
	"views" integer NOT NULL,
	"visitors" integer NOT NULL,
	CONSTRAINT "product_views_agency_id_day_product_id_pk" PRIMARY KEY("agency_id","day","product_id")
);
--> statement-breakpoint
CREATE TABLE "product_visitors" (
	"key" "bytea" PRIMARY KEY NOT NULL,
	"day" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sales_rolled_up" (
	"one" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "sales_rolled_up_one" CHECK ("sales_rolled_up"."one" = 1)
);
--> statement-breakpoint
CREATE INDEX "product_visitors_day" ON "product_visitors" USING btree ("day");--> statement-breakpoint
CREATE INDEX "orders_sold" ON "orders" USING btree ("agency_id","paid_at") WHERE paid_at is not null;--> statement-breakpoint
CREATE INDEX "refunds_repaid" ON "refunds" USING btree ("agency_id","repaid_at") WHERE repaid_at is not null;--> statement-breakpoint
INSERT INTO "money_moves" ("order_id", "at")
SELECT "id", "paid_at" FROM "orders" WHERE "paid_at" IS NOT NULL
UNION ALL SELECT "order_id", "repaid_at" FROM "refunds" WHERE "repaid_at" IS NOT NULL;
