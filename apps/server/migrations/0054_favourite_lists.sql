CREATE TABLE "favourite_lists" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "favourite_products" ADD COLUMN "list_id" text;--> statement-breakpoint
ALTER TABLE "favourite_sellers" ADD COLUMN "list_id" text;--> statement-breakpoint
ALTER TABLE "favourite_lists" ADD CONSTRAINT "favourite_lists_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "favourite_lists_name" ON "favourite_lists" USING btree ("user_id",lower("name"));--> statement-breakpoint
ALTER TABLE "favourite_products" ADD CONSTRAINT "favourite_products_list_id_favourite_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."favourite_lists"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourite_sellers" ADD CONSTRAINT "favourite_sellers_list_id_favourite_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."favourite_lists"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "favourite_products_list" ON "favourite_products" USING btree ("list_id");--> statement-breakpoint
CREATE INDEX "favourite_sellers_list" ON "favourite_sellers" USING btree ("list_id");