CREATE TABLE "game_actions" (
	"game_id" uuid NOT NULL,
	"seq" integer NOT NULL,
	"command_id" uuid NOT NULL,
	"seat" smallint NOT NULL,
	"action" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "game_actions_game_id_seq_pk" PRIMARY KEY("game_id","seq"),
	CONSTRAINT "game_actions_command_once" UNIQUE("game_id","command_id")
);
--> statement-breakpoint
CREATE TABLE "game_seats" (
	"game_id" uuid NOT NULL,
	"seat" smallint NOT NULL,
	"user_id" uuid,
	"bot" text,
	"rating" smallint,
	CONSTRAINT "game_seats_game_id_seat_pk" PRIMARY KEY("game_id","seat"),
	CONSTRAINT "game_seats_user_once" UNIQUE("game_id","user_id"),
	CONSTRAINT "game_seats_someone" CHECK (("game_seats"."user_id" IS NULL) <> ("game_seats"."bot" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "games" (
	"id" uuid PRIMARY KEY NOT NULL,
	"match_id" uuid NOT NULL,
	"seq" integer DEFAULT 0 NOT NULL,
	"phase" text NOT NULL,
	"state" text NOT NULL,
	"secret" text NOT NULL,
	"seeds" jsonb NOT NULL,
	"deadline_at" timestamp with time zone,
	"held" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"watchable" boolean DEFAULT true NOT NULL,
	"rematch" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "games_phase" CHECK ("games"."phase" IN ('seeding', 'playing', 'over')),
	CONSTRAINT "games_finished" CHECK (("games"."phase" = 'over') = ("games"."finished_at" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "mutes" (
	"user_id" uuid NOT NULL,
	"muted_id" uuid NOT NULL,
	CONSTRAINT "mutes_user_id_muted_id_pk" PRIMARY KEY("user_id","muted_id")
);
--> statement-breakpoint
CREATE TABLE "match_players" (
	"match_id" uuid NOT NULL,
	"seat" smallint NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "match_players_match_id_seat_pk" PRIMARY KEY("match_id","seat"),
	CONSTRAINT "match_players_once" UNIQUE("match_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "matches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"counts" boolean NOT NULL,
	"scheduled_time" timestamp with time zone,
	"winner_id" uuid,
	"team1_points" smallint DEFAULT 0 NOT NULL,
	"team2_points" smallint DEFAULT 0 NOT NULL,
	"game_id" uuid,
	"rematched" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	CONSTRAINT "matches_game_id_unique" UNIQUE("game_id"),
	CONSTRAINT "matches_status" CHECK ("matches"."status" IN ('scheduled', 'in_progress', 'finished', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "ratings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"mu" double precision NOT NULL,
	"sigma" double precision NOT NULL
);
--> statement-breakpoint
CREATE TABLE "queue_entries" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "game_actions" ADD CONSTRAINT "game_actions_game_id_games_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."games"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_seats" ADD CONSTRAINT "game_seats_game_id_games_id_fk" FOREIGN KEY ("game_id") REFERENCES "public"."games"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_seats" ADD CONSTRAINT "game_seats_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mutes" ADD CONSTRAINT "mutes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mutes" ADD CONSTRAINT "mutes_muted_id_users_id_fk" FOREIGN KEY ("muted_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_players" ADD CONSTRAINT "match_players_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "match_players" ADD CONSTRAINT "match_players_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "matches" ADD CONSTRAINT "matches_winner_id_users_id_fk" FOREIGN KEY ("winner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queue_entries" ADD CONSTRAINT "queue_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "game_seats_user" ON "game_seats" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "games_match" ON "games" USING btree ("match_id");--> statement-breakpoint
CREATE INDEX "games_deadline" ON "games" USING btree ("deadline_at") WHERE "games"."phase" <> 'over';--> statement-breakpoint
CREATE INDEX "match_players_user" ON "match_players" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "matches_created" ON "matches" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "queue_entries_joined" ON "queue_entries" USING btree ("joined_at");