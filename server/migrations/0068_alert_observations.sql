ALTER TABLE "alert_signs" RENAME TO "alert_observations";--> statement-breakpoint
ALTER TABLE "alert_observations" RENAME COLUMN "sign" TO "code";--> statement-breakpoint
ALTER SEQUENCE "alert_signs_id_seq" RENAME TO "alert_observations_id_seq";--> statement-breakpoint
ALTER INDEX "alert_signs_pkey" RENAME TO "alert_observations_pkey";--> statement-breakpoint
ALTER INDEX "alert_signs_subject" RENAME TO "alert_observations_subject";--> statement-breakpoint
ALTER INDEX "alert_signs_at" RENAME TO "alert_observations_at";--> statement-breakpoint
-- Nodes of the previous version read and write the table under its old name; a later release drops the view.
CREATE VIEW "alert_signs" AS SELECT "id", "code" AS "sign", "subject", "times", "evidence", "at" FROM "alert_observations";
