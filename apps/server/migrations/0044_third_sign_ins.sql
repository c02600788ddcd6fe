CREATE TABLE "third_sign_ins" (
	"id" text PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"state_hash" "bytea" NOT NULL,
	"browser_hash" "bytea" NOT NULL,
	"user_id" text,
	"region" text NOT NULL,
	"cross_border" boolean NOT NULL,
	"began_at" timestamp with time zone NOT NULL,
	"returned_at" timestamp with time zone,
	"ticket_hash" "bytea",
	"subject" text,
	"email" text,
	"name" text,
	CONSTRAINT "third_sign_ins_state_hash_unique" UNIQUE("state_hash"),
	CONSTRAINT "third_sign_ins_ticket_hash_unique" UNIQUE("ticket_hash"),
	CONSTRAINT "third_sign_ins_ticket" CHECK (("third_sign_ins"."ticket_hash" is null) = ("third_sign_ins"."subject" is null))
);
--> statement-breakpoint
ALTER TABLE "third_sign_ins" ADD CONSTRAINT "third_sign_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "third_sign_ins_began" ON "third_sign_ins" USING btree ("began_at");