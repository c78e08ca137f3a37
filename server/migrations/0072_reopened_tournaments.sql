ALTER TABLE "tournaments" ADD COLUMN "before_finalized" jsonb;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "times_reopened" smallint DEFAULT 0 NOT NULL;