ALTER TABLE "ratings" ADD COLUMN "games" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ratings" ADD COLUMN "streak" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ratings" ADD COLUMN "best_streak" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "ratings" ADD COLUMN "week" date;--> statement-breakpoint
ALTER TABLE "ratings" ADD COLUMN "week_wins" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "ratings_ranked" ON "ratings" USING btree ("mode",("mu" - 3 * "sigma") DESC,"user_id") WHERE "ratings"."games" >= 10;--> statement-breakpoint
CREATE INDEX "ratings_week" ON "ratings" USING btree ("mode","week","week_wins" DESC,"user_id") WHERE "ratings"."week_wins" > 0;--> statement-breakpoint
CREATE INDEX "ratings_streak" ON "ratings" USING btree ("mode","best_streak" DESC,"user_id") WHERE "ratings"."best_streak" > 0;--> statement-breakpoint
WITH played AS (
	SELECT c.user_id, c.mode, c.at, c.match_id, p.won,
		date_trunc('week', (c.at AT TIME ZONE 'UTC') - interval '3 hours')::date AS week,
		count(*) FILTER (WHERE NOT p.won) OVER (PARTITION BY c.user_id, c.mode ORDER BY c.at, c.match_id) AS losses
	FROM rating_changes c JOIN match_players p ON p.match_id = c.match_id AND p.user_id = c.user_id
	WHERE p.won IS NOT NULL
), runs AS (
	SELECT user_id, mode, losses, count(*) AS games, count(*) FILTER (WHERE won) AS wins
	FROM played GROUP BY user_id, mode, losses
), totals AS (
	SELECT user_id, mode, sum(games) AS games, max(wins) AS best_streak,
		(array_agg(wins ORDER BY losses DESC))[1] AS streak
	FROM runs GROUP BY user_id, mode
), weeks AS (
	SELECT DISTINCT ON (user_id, mode) user_id, mode, week, count(*) FILTER (WHERE won) AS wins
	FROM played GROUP BY user_id, mode, week ORDER BY user_id, mode, week DESC
)
UPDATE ratings r SET games = t.games, streak = t.streak, best_streak = t.best_streak, week = w.week, week_wins = w.wins
FROM totals t JOIN weeks w USING (user_id, mode)
WHERE r.user_id = t.user_id AND r.mode = t.mode;
