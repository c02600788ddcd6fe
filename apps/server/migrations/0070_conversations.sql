CREATE TABLE "conversations" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"agency_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seq" integer DEFAULT 0 NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"excerpt" text DEFAULT '' NOT NULL,
	"buyer_read" integer DEFAULT 0 NOT NULL,
	"seller_read" integer DEFAULT 0 NOT NULL,
	"buyer_unread" integer DEFAULT 0 NOT NULL,
	"seller_unread" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "conversations_members" UNIQUE("user_id","agency_id"),
	CONSTRAINT "conversations_unread" CHECK ("conversations"."buyer_unread" >= 0 and "conversations"."seller_unread" >= 0)
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"conversation_id" text NOT NULL,
	"seq" integer NOT NULL,
	"id" text NOT NULL,
	"side" text NOT NULL,
	"staff_id" text,
	"text" text NOT NULL,
	"product_id" text,
	"sent_at" timestamp with time zone NOT NULL,
	"edited_at" timestamp with time zone,
	"taken_back_at" timestamp with time zone,
	CONSTRAINT "messages_conversation_id_seq_pk" PRIMARY KEY("conversation_id","seq"),
	CONSTRAINT "messages_of_sender" UNIQUE("conversation_id","side","id"),
	CONSTRAINT "messages_staff" CHECK (("messages"."side" = 'buyer') = ("messages"."staff_id" is null))
);
--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_agency_id_agencies_id_fk" FOREIGN KEY ("agency_id") REFERENCES "public"."agencies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conversations_of_buyer" ON "conversations" USING btree ("user_id","last_at" DESC NULLS FIRST,"id");--> statement-breakpoint
CREATE INDEX "conversations_of_seller" ON "conversations" USING btree ("agency_id","last_at" DESC NULLS FIRST,"id");