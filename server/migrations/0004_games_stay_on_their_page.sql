DROP INDEX "games_deadline";--> statement-breakpoint
CREATE INDEX "games_running" ON "games" USING btree ("id") WHERE "games"."phase" <> 'over';--> statement-breakpoint
-- Room on each page for the versions that moves leave behind until they are swept up.
ALTER TABLE "games" SET (fillfactor = 50);
