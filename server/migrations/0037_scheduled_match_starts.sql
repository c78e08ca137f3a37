CREATE TABLE "daily_bonuses" (
	"user_id" uuid NOT NULL,
	"day" date NOT NULL,
	"streak" integer NOT NULL,
	CONSTRAINT "daily_bonuses_user_id_day_pk" PRIMARY KEY("user_id","day"),
	CONSTRAINT "daily_bonuses_streak" CHECK ("daily_bonuses"."streak" >= 1)
);
--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "called_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "missed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "missing" jsonb;--> statement-breakpoint
ALTER TABLE "daily_bonuses" ADD CONSTRAINT "daily_bonuses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "matches_due" ON "matches" USING btree ("due_at") WHERE "matches"."status" = 'scheduled' AND "matches"."due_at" IS NOT NULL;