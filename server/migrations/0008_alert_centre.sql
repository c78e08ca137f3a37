CREATE TABLE "alert_counts" (
	"day" date NOT NULL,
	"type" text NOT NULL,
	"severity" text NOT NULL,
	"status" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "alert_counts_day_type_severity_status_pk" PRIMARY KEY("day","type","severity","status")
);
--> statement-breakpoint
CREATE TABLE "alert_reviews" (
	"match_id" uuid PRIMARY KEY NOT NULL,
	"game_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "alert_settings" (
	"id" smallint PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"detectors" jsonb NOT NULL,
	"updated_by" uuid NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "alert_settings_once" CHECK ("alert_settings"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "alert_signs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alert_signs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sign" text NOT NULL,
	"subject" text NOT NULL,
	"times" integer NOT NULL,
	"evidence" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "alerts" DROP CONSTRAINT "alerts_status";--> statement-breakpoint
DROP INDEX "alerts_created";--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "device" text;--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "links" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "recurrence_of" uuid;--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "resolution" text;--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "acknowledged_by" uuid;--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "acknowledged_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "investigated_by" uuid;--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "investigated_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "resolved_by" uuid;--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "resolved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "dismissed_by" uuid;--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "dismissed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "alert_settings" ADD CONSTRAINT "alert_settings_updated_by_users_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_signs_subject" ON "alert_signs" USING btree ("sign","subject","at");--> statement-breakpoint
CREATE INDEX "alert_signs_at" ON "alert_signs" USING btree ("at");--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_acknowledged_by_users_id_fk" FOREIGN KEY ("acknowledged_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_investigated_by_users_id_fk" FOREIGN KEY ("investigated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_resolved_by_users_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_dismissed_by_users_id_fk" FOREIGN KEY ("dismissed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alerts_rule" ON "alerts" USING btree ("rule","created_at");--> statement-breakpoint
CREATE INDEX "alerts_status_order" ON "alerts" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "alerts_severity_order" ON "alerts" USING btree ("severity","created_at","id");--> statement-breakpoint
CREATE INDEX "alerts_type_order" ON "alerts" USING btree ("type","created_at","id");--> statement-breakpoint
CREATE INDEX "alerts_status_severity" ON "alerts" USING btree ("status","severity","created_at","id");--> statement-breakpoint
CREATE INDEX "alerts_status_type" ON "alerts" USING btree ("status","type","created_at","id");--> statement-breakpoint
CREATE INDEX "alerts_severity_type" ON "alerts" USING btree ("severity","type","created_at","id");--> statement-breakpoint
CREATE INDEX "alerts_all_three" ON "alerts" USING btree ("status","severity","type","created_at","id");--> statement-breakpoint
CREATE INDEX "alerts_player" ON "alerts" USING btree ("player_id","created_at","id");--> statement-breakpoint
CREATE INDEX "alerts_seen" ON "alerts" USING btree ("last_seen_at","id");--> statement-breakpoint
CREATE INDEX "alerts_status_seen" ON "alerts" USING btree ("status","last_seen_at","id");--> statement-breakpoint
CREATE INDEX "alerts_words" ON "alerts" USING gin (grams(lower("title" || ' ' || "description" || ' ' || "source")));--> statement-breakpoint
CREATE INDEX "alerts_links" ON "alerts" USING gin ("links");--> statement-breakpoint
CREATE INDEX "alerts_created" ON "alerts" USING btree ("created_at","id");--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_resolved" CHECK (("alerts"."status" = 'resolved') = ("alerts"."resolution" IS NOT NULL));--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_status" CHECK ("alerts"."status" IN ('new', 'investigating', 'acknowledged', 'resolved', 'dismissed'));--> statement-breakpoint
-- Counts are updated in the statement that changes their alerts, in the order of the key, so that concurrent statements do
-- not deadlock.
CREATE FUNCTION count_alerts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO alert_counts (day, type, severity, status, count)
    SELECT day, type, severity, status, count(*) FROM added,
      LATERAL (VALUES ((created_at AT TIME ZONE 'UTC')::date), ('-infinity'::date)) AS days (day)
    GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    ON CONFLICT (day, type, severity, status) DO UPDATE SET count = alert_counts.count + excluded.count;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO alert_counts (day, type, severity, status, count)
    SELECT day, type, severity, status, -count(*) FROM removed,
      LATERAL (VALUES ((created_at AT TIME ZONE 'UTC')::date), ('-infinity'::date)) AS days (day)
    GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
    ON CONFLICT (day, type, severity, status) DO UPDATE SET count = alert_counts.count + excluded.count;
  ELSE
    INSERT INTO alert_counts (day, type, severity, status, count)
    SELECT day, type, severity, status, sum(step) FROM (
      SELECT created_at, type, severity, status, 1 AS step FROM added
      UNION ALL SELECT created_at, type, severity, status, -1 FROM removed
    ) AS steps,
      LATERAL (VALUES ((created_at AT TIME ZONE 'UTC')::date), ('-infinity'::date)) AS days (day)
    GROUP BY 1, 2, 3, 4 HAVING sum(step) <> 0 ORDER BY 1, 2, 3, 4
    ON CONFLICT (day, type, severity, status) DO UPDATE SET count = alert_counts.count + excluded.count;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER alerts_added AFTER INSERT ON alerts
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_alerts();
--> statement-breakpoint
CREATE TRIGGER alerts_removed AFTER DELETE ON alerts
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_alerts();
--> statement-breakpoint
CREATE TRIGGER alerts_changed AFTER UPDATE ON alerts
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_alerts();
--> statement-breakpoint
INSERT INTO alert_counts (day, type, severity, status, count)
SELECT day, type, severity, status, count(*) FROM alerts,
  LATERAL (VALUES ((created_at AT TIME ZONE 'UTC')::date), ('-infinity'::date)) AS days (day)
GROUP BY 1, 2, 3, 4;
