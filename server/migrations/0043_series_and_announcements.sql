CREATE TABLE "tournament_announcements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tournament_id" uuid NOT NULL,
	"text" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tournament_series" (
	"id" uuid PRIMARY KEY NOT NULL,
	"template" jsonb NOT NULL,
	"conditions" jsonb NOT NULL,
	"duration_minutes" integer,
	"weekdays" jsonb NOT NULL,
	"time" text NOT NULL,
	"time_zone" text NOT NULL,
	"days_ahead" smallint NOT NULL,
	"next_date" date NOT NULL,
	"due_at" timestamp with time zone,
	"failure" text,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"stopped_at" timestamp with time zone,
	CONSTRAINT "tournament_series_stopped" CHECK (("tournament_series"."due_at" IS NULL) = ("tournament_series"."stopped_at" IS NOT NULL))
);
--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "series_id" uuid;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "series_date" date;--> statement-breakpoint
ALTER TABLE "tournament_announcements" ADD CONSTRAINT "tournament_announcements_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_series" ADD CONSTRAINT "tournament_series_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tournament_announcements_order" ON "tournament_announcements" USING btree ("tournament_id","id");--> statement-breakpoint
CREATE INDEX "tournament_series_due" ON "tournament_series" USING btree ("due_at") WHERE "tournament_series"."due_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_series_id_tournament_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."tournament_series"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_series_date" UNIQUE("series_id","series_date");