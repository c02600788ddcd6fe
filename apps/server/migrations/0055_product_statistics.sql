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
CREATE INDEX "orders_paid" ON "orders" USING btree ("paid_at") WHERE paid_at is not null;--> statement-breakpoint
CREATE INDEX "refunds_repaid" ON "refunds" USING btree ("repaid_at") WHERE repaid_at is not null;