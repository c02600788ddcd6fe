CREATE TABLE "repayments" (
	"id" text PRIMARY KEY NOT NULL,
	"attempt_id" text NOT NULL,
	"refund_id" text,
	"state" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"due_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"trouble" text,
	CONSTRAINT "repayments_refund" UNIQUE("refund_id"),
	CONSTRAINT "repayments_amount" CHECK ("repayments"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"currency" text NOT NULL,
	"total" bigint NOT NULL,
	"maker_id" text NOT NULL,
	"checker_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "payouts_four_eyes" CHECK ("payouts"."state" <> 'paid' or ("payouts"."checker_id" is not null and "payouts"."checker_id" <> "payouts"."maker_id"))
);
--> statement-breakpoint
CREATE TABLE "settled_rows" (
	"ledger_id" text PRIMARY KEY NOT NULL,
	"settlement_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settlements" (
	"id" text PRIMARY KEY NOT NULL,
	"payout_id" text NOT NULL,
	"agency_id" text NOT NULL,
	"currency" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"sales" bigint NOT NULL,
	"refunds" bigint NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "settlements_sum" CHECK ("settlements"."amount" = "settlements"."sales" - "settlements"."refunds" and "settlements"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "reconciliation_differences" (
	"id" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"day" text NOT NULL,
	"kind" text NOT NULL,
	"attempt_number" text NOT NULL,
	"ours" bigint,
	"theirs" bigint,
	"currency" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reconciliations" (
	"provider" text NOT NULL,
	"day" text NOT NULL,
	"trades" integer NOT NULL,
	"differences" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "reconciliations_provider_day_pk" PRIMARY KEY("provider","day")
);
--> statement-breakpoint
CREATE TABLE "refund_lines" (
	"refund_id" text NOT NULL,
	"order_line_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"returned" boolean NOT NULL,
	CONSTRAINT "refund_lines_refund_id_order_line_id_pk" PRIMARY KEY("refund_id","order_line_id"),
	CONSTRAINT "refund_lines_amount" CHECK ("refund_lines"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"agency_id" text NOT NULL,
	"state" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"opened_by" text NOT NULL,
	"reason" text NOT NULL,
	"words" text NOT NULL,
	"answer" text,
	"appeal" text,
	"verdict" text,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"repaid_at" timestamp with time zone,
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "cart_lines" ADD COLUMN "price_then" bigint;--> statement-breakpoint
ALTER TABLE "carts" ADD COLUMN "kept" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "discount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "refunded" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "returned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refunded" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "return_to" text;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "promised" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "authorisation" text;--> statement-breakpoint
ALTER TABLE "repayments" ADD CONSTRAINT "repayments_attempt_id_payment_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_maker_id_staff_id_fk" FOREIGN KEY ("maker_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_checker_id_staff_id_fk" FOREIGN KEY ("checker_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settled_rows" ADD CONSTRAINT "settled_rows_ledger_id_ledger_id_fk" FOREIGN KEY ("ledger_id") REFERENCES "public"."ledger"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settled_rows" ADD CONSTRAINT "settled_rows_settlement_id_settlements_id_fk" FOREIGN KEY ("settlement_id") REFERENCES "public"."settlements"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "repayments_attempt" ON "repayments" USING btree ("attempt_id","created_at");--> statement-breakpoint
CREATE INDEX "repayments_due" ON "repayments" USING btree ("due_at") WHERE state = 'sending';--> statement-breakpoint
CREATE INDEX "payouts_created" ON "payouts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "settled_rows_settlement" ON "settled_rows" USING btree ("settlement_id");--> statement-breakpoint
CREATE INDEX "settlements_agency" ON "settlements" USING btree ("agency_id","until");--> statement-breakpoint
CREATE INDEX "settlements_payout" ON "settlements" USING btree ("payout_id");--> statement-breakpoint
CREATE INDEX "reconciliation_differences_day" ON "reconciliation_differences" USING btree ("provider","day");--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "refunds_agency" ON "refunds" USING btree ("agency_id","state","created_at");--> statement-breakpoint
CREATE INDEX "refunds_state" ON "refunds" USING btree ("state","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_one_open" ON "refunds" USING btree ("order_id") WHERE state in ('asked', 'appealed', 'sending');--> statement-breakpoint
CREATE UNIQUE INDEX "carts_kept" ON "carts" USING btree ("user_id") WHERE kept;--> statement-breakpoint
CREATE INDEX "ledger_order" ON "ledger" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "ledger_seller" ON "ledger" USING btree ("agency_id","at");--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_quantity" CHECK ("cart_lines"."quantity" > 0);--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_kept_open" CHECK (not "carts"."kept" or "carts"."checkout_id" is null);--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_discount" CHECK ("order_lines"."discount" between 0 and "order_lines"."line_total");--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_refunded" CHECK ("order_lines"."refunded" between 0 and "order_lines"."line_total" - "order_lines"."discount");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_refunded" CHECK ("orders"."refunded" between 0 and "orders"."total");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_return_to" CHECK (("orders"."state" = 'refunding') = ("orders"."return_to" is not null));--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_promised" CHECK ("payment_attempts"."promised" between 0 and "payment_attempts"."amount");--> statement-breakpoint
-- Money that was on its way back or had gone back before repayments had rows of their own.
insert into repayments (id, attempt_id, state, amount, currency, created_at, sent_at, due_at)
  select 'rpy' || substr(id, 4), id, case state when 'refunded' then 'sent' else 'sending' end, amount, currency,
    coalesce(settled_at, created_at), case state when 'refunded' then coalesce(settled_at, created_at) end,
    case state when 'refunding' then created_at end
  from payment_attempts where state in ('refunding', 'refunded');
--> statement-breakpoint
update payment_attempts set promised = amount where state in ('refunding', 'refunded');
