ALTER TABLE "preferences" ADD COLUMN "currency" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "display_rates" jsonb;--> statement-breakpoint
-- Of an older order the one rate is known that its buyer was shown.
update orders set display_rates = case when display_currency = currency then '{}' else jsonb_build_object(display_currency, display_micros) end;
--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "display_rates" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "display_currency";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "display_micros";
