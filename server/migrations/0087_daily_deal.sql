CREATE TABLE "daily_attempts" (
	"day" date NOT NULL,
	"user_id" uuid NOT NULL,
	"unranked_for" text,
	"hands" smallint DEFAULT 0 NOT NULL,
	"total" smallint DEFAULT 0 NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"percentile" double precision,
	CONSTRAINT "daily_attempts_day_user_id_pk" PRIMARY KEY("day","user_id"),
	CONSTRAINT "daily_attempts_hands" CHECK ("daily_attempts"."hands" BETWEEN 0 AND 12)
);
--> statement-breakpoint
CREATE TABLE "daily_choices" (
	"day" date NOT NULL,
	"hand" smallint NOT NULL,
	"topic" text NOT NULL,
	"choice" text NOT NULL,
	"players" integer NOT NULL,
	"points" integer NOT NULL,
	CONSTRAINT "daily_choices_day_hand_topic_choice_pk" PRIMARY KEY("day","hand","topic","choice")
);
--> statement-breakpoint
CREATE TABLE "daily_counts" (
	"day" date NOT NULL,
	"hand" smallint NOT NULL,
	"measure" text NOT NULL,
	"points" smallint NOT NULL,
	"players" integer NOT NULL,
	CONSTRAINT "daily_counts_day_hand_measure_points_pk" PRIMARY KEY("day","hand","measure","points")
);
--> statement-breakpoint
CREATE TABLE "daily_days" (
	"day" date PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"rules" jsonb NOT NULL,
	"closed_at" timestamp with time zone,
	"players" integer,
	CONSTRAINT "daily_days_closed" CHECK (("daily_days"."closed_at" IS NULL) = ("daily_days"."players" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "daily_players" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"streak" integer NOT NULL,
	"best_streak" integer NOT NULL,
	"last_day" date NOT NULL,
	"days" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "daily_plays" (
	"day" date NOT NULL,
	"user_id" uuid NOT NULL,
	"hand" smallint NOT NULL,
	"game_id" uuid,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"won" smallint,
	"lost" smallint,
	"points" smallint,
	"total" smallint,
	"is_given_up" boolean DEFAULT false NOT NULL,
	"moves" text,
	CONSTRAINT "daily_plays_day_user_id_hand_pk" PRIMARY KEY("day","user_id","hand"),
	CONSTRAINT "daily_plays_game" UNIQUE("game_id"),
	CONSTRAINT "daily_plays_hand" CHECK ("daily_plays"."hand" BETWEEN 1 AND 12),
	CONSTRAINT "daily_plays_finished" CHECK (("daily_plays"."finished_at" IS NULL) = ("daily_plays"."points" IS NULL) AND "daily_plays"."points" = "daily_plays"."won" - "daily_plays"."lost")
);
--> statement-breakpoint
CREATE TABLE "daily_rankings" (
	"period" text NOT NULL,
	"user_id" uuid NOT NULL,
	"days" integer NOT NULL,
	"percentiles" double precision NOT NULL,
	CONSTRAINT "daily_rankings_period_user_id_pk" PRIMARY KEY("period","user_id")
);
--> statement-breakpoint
ALTER TABLE "games" ADD COLUMN "duplicate_hand" smallint;--> statement-breakpoint
ALTER TABLE "daily_attempts" ADD CONSTRAINT "daily_attempts_day_daily_days_day_fk" FOREIGN KEY ("day") REFERENCES "public"."daily_days"("day") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daily_attempts" ADD CONSTRAINT "daily_attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daily_choices" ADD CONSTRAINT "daily_choices_day_daily_days_day_fk" FOREIGN KEY ("day") REFERENCES "public"."daily_days"("day") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daily_counts" ADD CONSTRAINT "daily_counts_day_daily_days_day_fk" FOREIGN KEY ("day") REFERENCES "public"."daily_days"("day") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daily_players" ADD CONSTRAINT "daily_players_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daily_plays" ADD CONSTRAINT "daily_plays_day_user_id_daily_attempts_day_user_id_fk" FOREIGN KEY ("day","user_id") REFERENCES "public"."daily_attempts"("day","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "daily_rankings" ADD CONSTRAINT "daily_rankings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "daily_attempts_user" ON "daily_attempts" USING btree ("user_id","day");--> statement-breakpoint
CREATE INDEX "daily_attempts_results" ON "daily_attempts" USING btree ("day","total" DESC,"finished_at","user_id") WHERE "daily_attempts"."unranked_for" IS NULL AND "daily_attempts"."finished_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "daily_days_open" ON "daily_days" USING btree ("day") WHERE "daily_days"."closed_at" IS NULL;--> statement-breakpoint
CREATE INDEX "daily_plays_running" ON "daily_plays" USING btree ("day","user_id") WHERE "daily_plays"."finished_at" IS NULL;--> statement-breakpoint
CREATE INDEX "daily_plays_best" ON "daily_plays" USING btree ("day","hand","points" DESC,"user_id") WHERE "daily_plays"."finished_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "daily_plays_kept" ON "daily_plays" USING btree ("finished_at") WHERE "daily_plays"."game_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "daily_rankings_user" ON "daily_rankings" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "daily_rankings_best" ON "daily_rankings" USING btree ("period",("percentiles" / "days") DESC,"user_id") WHERE "daily_rankings"."days" >= 10;