CREATE TABLE "consents" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"version" text NOT NULL,
	"given_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "password_tries" (
	"phone" text PRIMARY KEY NOT NULL,
	"wrong" integer NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sms_codes" (
	"phone" text PRIMARY KEY NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"tries_left" integer NOT NULL,
	"sent_on" text NOT NULL,
	"sent_count" integer NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"phone" text NOT NULL,
	"nick_name" text NOT NULL,
	"avatar" text,
	"region" text NOT NULL,
	"language" text NOT NULL,
	"password_hash" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "users_phone_unique" UNIQUE("phone")
);
--> statement-breakpoint
CREATE TABLE "agencies" (
	"id" text PRIMARY KEY NOT NULL,
	"master_id" text,
	"name" jsonb NOT NULL,
	"story" jsonb NOT NULL,
	"city" jsonb NOT NULL,
	"region" text NOT NULL,
	"zone" text NOT NULL,
	"licence" text,
	"logo" text NOT NULL,
	"cover" text NOT NULL,
	"founded_year" integer NOT NULL,
	"longitude" double precision NOT NULL,
	"latitude" double precision NOT NULL,
	"commission_bps" integer DEFAULT 1000 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consultants" (
	"id" text PRIMARY KEY NOT NULL,
	"name" jsonb NOT NULL,
	"title" jsonb NOT NULL,
	"story" jsonb NOT NULL,
	"topics" jsonb NOT NULL,
	"languages" jsonb NOT NULL,
	"avatar" text NOT NULL,
	"zone" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chapters" (
	"id" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"title" jsonb NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "lesson_progress" (
	"user_id" text NOT NULL,
	"lesson_id" text NOT NULL,
	"product_id" text NOT NULL,
	"position" integer NOT NULL,
	"furthest" integer NOT NULL,
	"finished" boolean NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "lesson_progress_user_id_lesson_id_pk" PRIMARY KEY("user_id","lesson_id")
);
--> statement-breakpoint
CREATE TABLE "lessons" (
	"id" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"chapter_id" text NOT NULL,
	"title" jsonb NOT NULL,
	"catalog_type" integer NOT NULL,
	"duration_seconds" integer NOT NULL,
	"trial" boolean NOT NULL,
	"starts_at" timestamp with time zone,
	"media" text,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "banners" (
	"id" text PRIMARY KEY NOT NULL,
	"title" jsonb NOT NULL,
	"picture" text NOT NULL,
	"tone" text NOT NULL,
	"product_id" text,
	"category_id" text,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "channels" (
	"id" text PRIMARY KEY NOT NULL,
	"name" jsonb NOT NULL,
	"picture" text NOT NULL,
	"category_id" text,
	"form" text,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tabs" (
	"type" text PRIMARY KEY NOT NULL,
	"name" jsonb NOT NULL,
	"icon_selected" text NOT NULL,
	"icon_unselected" text NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cart_lines" (
	"id" text PRIMARY KEY NOT NULL,
	"cart_id" text NOT NULL,
	"product_id" text NOT NULL,
	"offer_id" text NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "cart_lines_offer" UNIQUE("cart_id","offer_id")
);
--> statement-breakpoint
CREATE TABLE "carts" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"checkout_id" text
);
--> statement-breakpoint
CREATE TABLE "checkouts" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"cart_id" text NOT NULL,
	"idempotency_key" text,
	"state" text NOT NULL,
	"total" bigint NOT NULL,
	"currency" text NOT NULL,
	"paid_by" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "checkouts_cart" UNIQUE("cart_id"),
	CONSTRAINT "checkouts_key" UNIQUE("user_id","idempotency_key"),
	CONSTRAINT "checkouts_total" CHECK ("checkouts"."total" >= 0)
);
--> statement-breakpoint
CREATE TABLE "order_history" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"state" text NOT NULL,
	"actor" text NOT NULL,
	"why" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"user_id" text NOT NULL,
	"product_id" text NOT NULL,
	"product_type" integer NOT NULL,
	"form" text,
	"offer_id" text NOT NULL,
	"product_name" jsonb NOT NULL,
	"offer_name" jsonb NOT NULL,
	"picture" text NOT NULL,
	"quantity" integer NOT NULL,
	"unit_price" bigint NOT NULL,
	"line_total" bigint NOT NULL,
	"held" integer NOT NULL,
	"access" text NOT NULL,
	"access_from" text NOT NULL,
	"class_starts_at" timestamp with time zone,
	"access_until" timestamp with time zone,
	CONSTRAINT "order_lines_quantity" CHECK ("order_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" text PRIMARY KEY NOT NULL,
	"checkout_id" text NOT NULL,
	"user_id" text NOT NULL,
	"agency_id" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"total" bigint NOT NULL,
	"currency" text NOT NULL,
	"remark" text NOT NULL,
	"refund_pack" text NOT NULL,
	"refund_rule" text NOT NULL,
	"verify_code" text,
	"created_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"finish_at" timestamp with time zone,
	CONSTRAINT "orders_verify_code" UNIQUE("verify_code")
);
--> statement-breakpoint
CREATE TABLE "payment_attempts" (
	"id" text PRIMARY KEY NOT NULL,
	"checkout_id" text NOT NULL,
	"number" text NOT NULL,
	"provider" text NOT NULL,
	"code" integer NOT NULL,
	"state" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"trade_number" text,
	"failure" text,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	"query_at" timestamp with time zone,
	"queries" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "payment_attempts_number" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "ledger" (
	"id" text PRIMARY KEY NOT NULL,
	"movement_id" text NOT NULL,
	"account" text NOT NULL,
	"agency_id" text,
	"order_id" text,
	"attempt_id" text,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_notices" (
	"provider" text NOT NULL,
	"digest" text NOT NULL,
	"attempt_id" text NOT NULL,
	"outcome" text NOT NULL,
	"applied" boolean NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_notices_provider_digest_pk" PRIMARY KEY("provider","digest")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"language" text NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone NOT NULL,
	"failure" text
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" text PRIMARY KEY NOT NULL,
	"parent_id" text,
	"name" jsonb NOT NULL,
	"picture" text NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "exchange_rates" (
	"source" text NOT NULL,
	"target" text NOT NULL,
	"micros" integer NOT NULL,
	"as_of" timestamp with time zone NOT NULL,
	CONSTRAINT "exchange_rates_source_target_pk" PRIMARY KEY("source","target")
);
--> statement-breakpoint
CREATE TABLE "offer_stock" (
	"offer_id" text PRIMARY KEY NOT NULL,
	"left" integer NOT NULL,
	CONSTRAINT "offer_stock_left" CHECK ("left" >= 0)
);
--> statement-breakpoint
CREATE TABLE "offers" (
	"id" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"name" jsonb NOT NULL,
	"price" bigint NOT NULL,
	"list_price" bigint,
	"access" text NOT NULL,
	"access_from" text NOT NULL,
	"on_sale" boolean DEFAULT true NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "offers_price" CHECK ("offers"."price" >= 0)
);
--> statement-breakpoint
CREATE TABLE "product_consultants" (
	"product_id" text NOT NULL,
	"consultant_id" text NOT NULL,
	CONSTRAINT "product_consultants_product_id_consultant_id_pk" PRIMARY KEY("product_id","consultant_id")
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" text PRIMARY KEY NOT NULL,
	"type" integer NOT NULL,
	"form" text,
	"state" text NOT NULL,
	"agency_id" text NOT NULL,
	"category_id" text NOT NULL,
	"name" jsonb NOT NULL,
	"summary" jsonb NOT NULL,
	"description" jsonb NOT NULL,
	"highlights" jsonb NOT NULL,
	"age_band" text NOT NULL,
	"currency" text NOT NULL,
	"pictures" jsonb NOT NULL,
	"place" jsonb,
	"space" jsonb,
	"class_starts_at" timestamp with time zone,
	"price_from" bigint NOT NULL,
	"list_price_from" bigint,
	"has_trial" boolean DEFAULT false NOT NULL,
	"lesson_count" integer DEFAULT 0 NOT NULL,
	"total_seconds" integer DEFAULT 0 NOT NULL,
	"sold_count" integer DEFAULT 0 NOT NULL,
	"review_count" integer DEFAULT 0 NOT NULL,
	"stars_sum" integer DEFAULT 0 NOT NULL,
	"search_text" text NOT NULL,
	"longitude" double precision,
	"latitude" double precision,
	"listed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"agency_id" text NOT NULL,
	"author" text NOT NULL,
	"language" text NOT NULL,
	"stars" integer NOT NULL,
	"text" text NOT NULL,
	"pictures" jsonb NOT NULL,
	"reply" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_teachers" (
	"product_id" text NOT NULL,
	"teacher_id" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "product_teachers_product_id_teacher_id_pk" PRIMARY KEY("product_id","teacher_id")
);
--> statement-breakpoint
CREATE TABLE "teachers" (
	"id" text PRIMARY KEY NOT NULL,
	"agency_id" text NOT NULL,
	"name" jsonb NOT NULL,
	"title" jsonb NOT NULL,
	"story" jsonb NOT NULL,
	"avatar" text NOT NULL,
	"years_teaching" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chapters" ADD CONSTRAINT "chapters_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_progress" ADD CONSTRAINT "lesson_progress_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_progress" ADD CONSTRAINT "lesson_progress_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_chapter_id_chapters_id_fk" FOREIGN KEY ("chapter_id") REFERENCES "public"."chapters"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_cart_id_carts_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."carts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_history" ADD CONSTRAINT "order_history_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_checkout_id_checkouts_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkouts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_stock" ADD CONSTRAINT "offer_stock_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_consultants" ADD CONSTRAINT "product_consultants_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_teachers" ADD CONSTRAINT "product_teachers_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_teachers" ADD CONSTRAINT "product_teachers_teacher_id_teachers_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."teachers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "teachers" ADD CONSTRAINT "teachers_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consents_user" ON "consents" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "chapters_product" ON "chapters" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "lesson_progress_product" ON "lesson_progress" USING btree ("user_id","product_id");--> statement-breakpoint
CREATE INDEX "lessons_product" ON "lessons" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "lessons_chapter" ON "lessons" USING btree ("chapter_id");--> statement-breakpoint
CREATE INDEX "carts_user" ON "carts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "checkouts_expiry" ON "checkouts" USING btree ("expires_at") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "order_history_order" ON "order_history" USING btree ("order_id","at");--> statement-breakpoint
CREATE INDEX "order_lines_order" ON "order_lines" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_lines_owner" ON "order_lines" USING btree ("user_id","product_id");--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_checkout" ON "orders" USING btree ("checkout_id");--> statement-breakpoint
CREATE INDEX "orders_finish" ON "orders" USING btree ("finish_at") WHERE state = 'pendingUse';--> statement-breakpoint
CREATE INDEX "payment_attempts_checkout" ON "payment_attempts" USING btree ("checkout_id");--> statement-breakpoint
CREATE INDEX "payment_attempts_query" ON "payment_attempts" USING btree ("state","query_at");--> statement-breakpoint
CREATE INDEX "ledger_movement" ON "ledger" USING btree ("movement_id");--> statement-breakpoint
CREATE INDEX "ledger_attempt" ON "ledger" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "outbox_waiting" ON "outbox" USING btree ("next_try_at") WHERE sent_at is null;--> statement-breakpoint
CREATE INDEX "offers_product" ON "offers" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "products_category" ON "products" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "products_agency" ON "products" USING btree ("agency_id");--> statement-breakpoint
CREATE INDEX "products_sold" ON "products" USING btree ("sold_count" DESC NULLS LAST,"id") WHERE state = 'onShelf';--> statement-breakpoint
CREATE INDEX "reviews_product" ON "reviews" USING btree ("product_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "reviews_agency" ON "reviews" USING btree ("agency_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "product_teachers_teacher" ON "product_teachers" USING btree ("teacher_id");