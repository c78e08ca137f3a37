ALTER TABLE "alert_counts" DROP CONSTRAINT "alert_counts_day_type_severity_status_pk";--> statement-breakpoint
ALTER TABLE "alert_counts" ADD COLUMN "span" text DEFAULT 'day' NOT NULL;--> statement-breakpoint
ALTER TABLE "alert_counts" ADD CONSTRAINT "alert_counts_span" CHECK ("alert_counts"."span" IN ('all', 'month', 'day'));--> statement-breakpoint
UPDATE alert_counts SET span = 'all' WHERE day = '-infinity';--> statement-breakpoint
INSERT INTO alert_counts (span, day, type, severity, status, count)
SELECT 'month', date_trunc('month', day)::date, type, severity, status, sum(count)
FROM alert_counts WHERE span = 'day' GROUP BY 2, 3, 4, 5;--> statement-breakpoint
ALTER TABLE "alert_counts" ADD CONSTRAINT "alert_counts_each" PRIMARY KEY("span","day","type","severity","status");--> statement-breakpoint
-- Counts are updated in the statement that changes their alerts, in the order of the key, so that concurrent statements do
-- not deadlock.
CREATE OR REPLACE FUNCTION count_alerts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sources text := CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT created_at, type, severity, status, 1 AS step FROM added'
    WHEN 'DELETE' THEN 'SELECT created_at, type, severity, status, -1 AS step FROM removed'
    ELSE 'SELECT created_at, type, severity, status, 1 AS step FROM added
          UNION ALL SELECT created_at, type, severity, status, -1 FROM removed'
  END;
BEGIN
  EXECUTE format($sql$
    INSERT INTO alert_counts (span, day, type, severity, status, count)
    SELECT span, day, type, severity, status, sum(step)
    FROM (%s) AS steps, LATERAL (VALUES
      ('day', (created_at AT TIME ZONE 'UTC')::date),
      ('month', date_trunc('month', created_at AT TIME ZONE 'UTC')::date),
      ('all', '-infinity'::date)) AS spans (span, day)
    GROUP BY 1, 2, 3, 4, 5 HAVING sum(step) <> 0 ORDER BY 1, 2, 3, 4, 5
    ON CONFLICT (span, day, type, severity, status) DO UPDATE SET count = alert_counts.count + excluded.count
  $sql$, sources);
  RETURN NULL;
END
$$;
