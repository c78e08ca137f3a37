CREATE TABLE "puzzle_answers" (
	"user_id" uuid NOT NULL,
	"puzzle_id" text NOT NULL,
	"day" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"action" text NOT NULL,
	"solved" boolean NOT NULL,
	"rating_change" smallint,
	CONSTRAINT "puzzle_answers_user_id_puzzle_id_day_pk" PRIMARY KEY("user_id","puzzle_id","day"),
	CONSTRAINT "puzzle_answers_day" CHECK ("puzzle_answers"."day" = 'any' OR "puzzle_answers"."day" ~ '^\d{4}-\d{2}-\d{2}$')
);
--> statement-breakpoint
CREATE TABLE "puzzle_players" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"mu" double precision NOT NULL,
	"sigma" double precision NOT NULL,
	"answered" integer DEFAULT 0 NOT NULL,
	"solved" integer DEFAULT 0 NOT NULL,
	"streak" integer DEFAULT 0 NOT NULL,
	"best_streak" integer DEFAULT 0 NOT NULL,
	"last_day" date
);
--> statement-breakpoint
CREATE TABLE "puzzle_ratings" (
	"puzzle_id" text PRIMARY KEY NOT NULL,
	"mu" double precision NOT NULL,
	"sigma" double precision NOT NULL,
	"answered" integer DEFAULT 0 NOT NULL,
	"solved" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "puzzle_answers" ADD CONSTRAINT "puzzle_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "puzzle_players" ADD CONSTRAINT "puzzle_players_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;