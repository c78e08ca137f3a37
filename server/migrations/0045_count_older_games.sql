-- Games that were finished before the counters existed are counted in the background, a few at a time.
INSERT INTO "uncounted_games" ("match_id", "game_id")
SELECT "id", "game_id" FROM "matches" WHERE "status" = 'finished' AND "game_id" IS NOT NULL;
