ALTER TABLE "tournament_entries" ALTER COLUMN "number" SET DATA TYPE integer;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "entries_made" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "tournaments" SET "entries_made" = "last" FROM (
  SELECT "tournament_id", max("number") AS "last" FROM "tournament_entries" GROUP BY "tournament_id"
) AS "entered" WHERE "tournament_id" = "id";
