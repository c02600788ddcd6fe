CREATE TABLE "bookings" (
	"id" text PRIMARY KEY NOT NULL,
	"resource_id" text NOT NULL,
	"product_id" text NOT NULL,
	"order_line_id" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"during" "tstzrange" NOT NULL,
	"zone" text NOT NULL,
	"heads" integer,
	"state" text NOT NULL,
	"held_until" timestamp with time zone,
	CONSTRAINT "bookings_span" CHECK ("bookings"."ends_at" > "bookings"."starts_at" and "bookings"."during" @> tstzrange("bookings"."starts_at", "bookings"."ends_at")),
	CONSTRAINT "bookings_held" CHECK (("bookings"."state" = 'held') = ("bookings"."held_until" is not null))
);
--> statement-breakpoint
CREATE TABLE "timetable_exceptions" (
	"resource_id" text NOT NULL,
	"date" date NOT NULL,
	"hours" jsonb NOT NULL,
	CONSTRAINT "timetable_exceptions_resource_id_date_pk" PRIMARY KEY("resource_id","date")
);
--> statement-breakpoint
CREATE TABLE "timetables" (
	"resource_id" text PRIMARY KEY NOT NULL,
	"zone" text NOT NULL,
	"slot_minutes" integer NOT NULL,
	"step_minutes" integer NOT NULL,
	"least_slots" integer NOT NULL,
	"most_slots" integer NOT NULL,
	"lead_minutes" integer NOT NULL,
	"horizon_days" integer NOT NULL,
	"before_minutes" integer NOT NULL,
	"after_minutes" integer NOT NULL,
	"lock_hours" integer NOT NULL,
	CONSTRAINT "timetables_slots" CHECK ("timetables"."slot_minutes" between 5 and 1440 and "timetables"."step_minutes" >= "timetables"."slot_minutes" and "timetables"."least_slots" >= 1
        and "timetables"."most_slots" >= "timetables"."least_slots" and "timetables"."horizon_days" between 1 and 400 and "timetables"."lock_hours" between 2 and 72
        and "timetables"."lead_minutes" >= 0 and "timetables"."before_minutes" between 0 and 1440 and "timetables"."after_minutes" between 0 and 1440)
);
--> statement-breakpoint
CREATE TABLE "weekly_hours" (
	"resource_id" text NOT NULL,
	"weekday" integer NOT NULL,
	"from_minute" integer NOT NULL,
	"to_minute" integer NOT NULL,
	CONSTRAINT "weekly_hours_resource_id_weekday_from_minute_pk" PRIMARY KEY("resource_id","weekday","from_minute"),
	CONSTRAINT "weekly_hours_span" CHECK ("weekly_hours"."weekday" between 1 and 7 and "weekly_hours"."from_minute" between 0 and 1439 and "weekly_hours"."to_minute" > "weekly_hours"."from_minute" and "weekly_hours"."to_minute" <= "weekly_hours"."from_minute" + 1440)
);
--> statement-breakpoint
CREATE TABLE "time_rates" (
	"offer_id" text PRIMARY KEY NOT NULL,
	"unit" text NOT NULL,
	"minutes" integer,
	"sessions" integer DEFAULT 1 NOT NULL,
	"weekdays" jsonb,
	"from_minute" integer DEFAULT 0 NOT NULL,
	"to_minute" integer DEFAULT 1440 NOT NULL,
	CONSTRAINT "time_rates_unit" CHECK (("time_rates"."unit" = 'halfDay') = ("time_rates"."minutes" is not null) and "time_rates"."sessions" between 1 and 100),
	CONSTRAINT "time_rates_times" CHECK ("time_rates"."from_minute" >= 0 and "time_rates"."to_minute" > "time_rates"."from_minute" and "time_rates"."to_minute" <= 2880)
);
--> statement-breakpoint
CREATE TABLE "consulting_lines" (
	"order_line_id" text PRIMARY KEY NOT NULL,
	"consultant_id" text NOT NULL,
	"zone" text NOT NULL,
	"slots" integer NOT NULL,
	"sessions" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"booked_from" timestamp with time zone NOT NULL,
	"booked_to" timestamp with time zone NOT NULL,
	"lock_hours" integer NOT NULL,
	"access" text NOT NULL,
	"access_until" timestamp with time zone,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"email" text NOT NULL,
	"stage" text NOT NULL,
	"position" text NOT NULL,
	"birth_month" text NOT NULL,
	"problem" text NOT NULL,
	CONSTRAINT "consulting_lines_sessions" CHECK ("consulting_lines"."sessions" between 1 and 100 and "consulting_lines"."slots" >= 1),
	CONSTRAINT "consulting_lines_span" CHECK ("consulting_lines"."ends_at" > "consulting_lines"."starts_at")
);
--> statement-breakpoint
CREATE TABLE "space_lines" (
	"order_line_id" text PRIMARY KEY NOT NULL,
	"zone" text NOT NULL,
	"by" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"booked_from" timestamp with time zone NOT NULL,
	"booked_to" timestamp with time zone NOT NULL,
	"heads" integer NOT NULL,
	"lock_hours" integer NOT NULL,
	"parts" jsonb NOT NULL,
	CONSTRAINT "space_lines_heads" CHECK ("space_lines"."heads" > 0),
	CONSTRAINT "space_lines_span" CHECK ("space_lines"."ends_at" > "space_lines"."starts_at")
);
--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "timetable_exceptions" ADD CONSTRAINT "timetable_exceptions_resource_id_timetables_resource_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."timetables"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_hours" ADD CONSTRAINT "weekly_hours_resource_id_timetables_resource_id_fk" FOREIGN KEY ("resource_id") REFERENCES "public"."timetables"("resource_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_rates" ADD CONSTRAINT "time_rates_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consulting_lines" ADD CONSTRAINT "consulting_lines_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "space_lines" ADD CONSTRAINT "space_lines_order_line_id_order_lines_id_fk" FOREIGN KEY ("order_line_id") REFERENCES "public"."order_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bookings_line" ON "bookings" USING btree ("order_line_id");--> statement-breakpoint
-- By hand: what drizzle cannot say. btree_gist is a trusted extension, which the owner of a database may create.
create extension if not exists btree_gist;--> statement-breakpoint
alter table bookings add constraint bookings_exclusive exclude using gist (resource_id with =, during with &&) where (state <> 'released');--> statement-breakpoint
alter table bookings add constraint bookings_order_line_fk foreign key (order_line_id) references order_lines(id);
