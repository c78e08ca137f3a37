ALTER TABLE "queue_entries" ADD COLUMN "points" smallint DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE "queue_entries" ADD COLUMN "rated" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "queue_waits" ADD COLUMN "points" smallint DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE "queue_waits" ADD COLUMN "rated" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "queue_entries" ADD CONSTRAINT "queue_entries_points" CHECK ("queue_entries"."points" IN (15, 30));--> statement-breakpoint
ALTER TABLE "queue_waits" ADD CONSTRAINT "queue_waits_points" CHECK ("queue_waits"."points" IN (15, 30));