-- A CHECK cannot contain a subquery; this function is only used to check the sum of the prizes.
CREATE FUNCTION sum_of(numbers smallint[]) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS 'SELECT coalesce(sum(n), 0)::int FROM unnest(numbers) n';--> statement-breakpoint
ALTER TABLE "tournaments" DROP CONSTRAINT "tournaments_status";--> statement-breakpoint
ALTER TABLE "tournaments" DROP CONSTRAINT "tournaments_max_players";--> statement-breakpoint
ALTER TABLE "tournament_entries" ADD COLUMN "place" smallint;--> statement-breakpoint
ALTER TABLE "tournament_entries" ADD COLUMN "prize" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "further_percents" smallint[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "added_prize" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_prizes" CHECK (0 <= ALL ("tournaments"."further_percents") AND "tournaments"."award_percent" + sum_of("tournaments"."further_percents") <= 100);--> statement-breakpoint
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_added_prize" CHECK ("tournaments"."added_prize" >= 0);--> statement-breakpoint
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_draft" CHECK ("tournaments"."status" <> 'draft' OR ("tournaments"."entrants" = 0 AND "tournaments"."due_at" IS NULL));--> statement-breakpoint
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_status" CHECK ("tournaments"."status" IN ('draft', 'open', 'in_progress', 'finished'));--> statement-breakpoint
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_max_players" CHECK ("tournaments"."max_players" BETWEEN 2 AND 512);--> statement-breakpoint
-- What the champions of earlier tournaments were paid.
UPDATE tournament_entries e SET place = 1, prize = CASE
    WHEN t.partner_id IS NULL THEN t.prize
    WHEN e.user_id = t.champion_id THEN t.prize - t.prize / 2
    ELSE t.prize / 2
  END
  FROM tournaments t WHERE t.id = e.tournament_id AND e.user_id IN (t.champion_id, t.partner_id);
