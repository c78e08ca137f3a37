ALTER TABLE "table_seats" DROP CONSTRAINT "table_seats_seat";--> statement-breakpoint
ALTER TABLE "tables" ADD COLUMN "team_hands" smallint;--> statement-breakpoint
ALTER TABLE "tables" ADD COLUMN "team_match" jsonb;--> statement-breakpoint
ALTER TABLE "table_seats" ADD CONSTRAINT "table_seats_seat" CHECK ("table_seats"."seat" BETWEEN 0 AND 7);