CREATE TABLE "openids" (
	"user_id" text NOT NULL,
	"app_id" text NOT NULL,
	"openid" text NOT NULL,
	"learned_at" timestamp with time zone NOT NULL,
	CONSTRAINT "openids_user_id_app_id_pk" PRIMARY KEY("user_id","app_id")
);
--> statement-breakpoint
ALTER TABLE "third_sign_ins" ADD COLUMN "openid" text;--> statement-breakpoint
ALTER TABLE "third_sign_ins" ADD COLUMN "order_id" text;--> statement-breakpoint
ALTER TABLE "openids" ADD CONSTRAINT "openids_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;