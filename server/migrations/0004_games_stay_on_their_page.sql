DROP INDEX "games_deadline";--> statement-breakpoint
CREATE INDEX "games_running" ON "games" USING btree ("id") WHERE "games"."phase" <> 'over';--> statement-breakpoint
-- Free space on each page for the old row versions that moves leave until vacuum removes them.
ALTER TABLE "games" SET (fillfactor = 50);
