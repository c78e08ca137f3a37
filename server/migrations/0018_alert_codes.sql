ALTER TABLE "alerts" ADD COLUMN "code" text;--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "params" jsonb DEFAULT '{}'::jsonb NOT NULL;