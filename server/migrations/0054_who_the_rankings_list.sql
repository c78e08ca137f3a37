ALTER TABLE "ratings" ADD COLUMN "opponents" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "ratings" SET "opponents" = least(played.opponents, 5) FROM (
  SELECT c.user_id, c.mode, count(DISTINCT theirs.user_id) AS opponents FROM rating_changes c
    JOIN match_players mine ON mine.match_id = c.match_id AND mine.user_id = c.user_id
    JOIN match_players theirs ON theirs.match_id = c.match_id AND theirs.seat % 2 <> mine.seat % 2
  GROUP BY c.user_id, c.mode) played
WHERE played.user_id = "ratings".user_id AND played.mode = "ratings".mode;--> statement-breakpoint
CREATE INDEX "ratings_listed" ON "ratings" USING btree ("mode",("mu" - 3 * "sigma") DESC,"user_id") WHERE "ratings"."sigma" <= 6.75 AND "ratings"."opponents" >= 5;