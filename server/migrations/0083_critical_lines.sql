ALTER TABLE "notice_preferences" ADD COLUMN "quiet_hours" jsonb;--> statement-breakpoint
ALTER TABLE "notice_preferences" ADD COLUMN "sent_lines" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "notice_preferences" ADD COLUMN "lines_checked_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "notice_preferences_critical" ON "notice_preferences" USING btree ("user_id") WHERE "notice_preferences"."choices" -> 'critical-lines' IS NOT NULL;