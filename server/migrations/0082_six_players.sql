ALTER TABLE "ratings" DROP CONSTRAINT "ratings_mode";--> statement-breakpoint
ALTER TABLE "table_seats" DROP CONSTRAINT "table_seats_seat";--> statement-breakpoint
ALTER TABLE "tables" DROP CONSTRAINT "tables_options";--> statement-breakpoint
ALTER TABLE "tables" ADD COLUMN "pica_pica" boolean;--> statement-breakpoint
ALTER TABLE "tables" ADD COLUMN "pica_falta" text;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_mode" CHECK ("ratings"."mode" IN ('1v1', '2v2', '3v3'));--> statement-breakpoint
ALTER TABLE "table_seats" ADD CONSTRAINT "table_seats_seat" CHECK ("table_seats"."seat" BETWEEN 0 AND 5);--> statement-breakpoint
ALTER TABLE "tables" ADD CONSTRAINT "tables_options" CHECK ("tables"."players" IN (2, 4, 6) AND "tables"."target" IN (15, 30));