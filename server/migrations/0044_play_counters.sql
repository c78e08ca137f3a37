CREATE TABLE "play_bets" (
	"user_id" uuid NOT NULL,
	"bet" text NOT NULL,
	"calls" integer DEFAULT 0 NOT NULL,
	"calls_paid" integer DEFAULT 0 NOT NULL,
	"bluffs" integer DEFAULT 0 NOT NULL,
	"bluffs_paid" integer DEFAULT 0 NOT NULL,
	"accepted" integer DEFAULT 0 NOT NULL,
	"accepted_paid" integer DEFAULT 0 NOT NULL,
	"declined" integer DEFAULT 0 NOT NULL,
	"declined_paid" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "play_bets_user_id_bet_pk" PRIMARY KEY("user_id","bet"),
	CONSTRAINT "play_bets_bet" CHECK ("play_bets"."bet" IN ('envido', 'truco', 'flor'))
);
--> statement-breakpoint
CREATE TABLE "play_partners" (
	"user_id" uuid NOT NULL,
	"partner_id" uuid NOT NULL,
	"games" integer DEFAULT 0 NOT NULL,
	"wins" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "play_partners_user_id_partner_id_pk" PRIMARY KEY("user_id","partner_id")
);
--> statement-breakpoint
CREATE TABLE "play_totals" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"games" integer DEFAULT 0 NOT NULL,
	"wins" integer DEFAULT 0 NOT NULL,
	"hands" integer DEFAULT 0 NOT NULL,
	"hands_won" integer DEFAULT 0 NOT NULL,
	"mano_hands" integer DEFAULT 0 NOT NULL,
	"mano_hands_won" integer DEFAULT 0 NOT NULL,
	"folds" integer DEFAULT 0 NOT NULL,
	"folds_paid" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "uncounted_games" (
	"match_id" uuid PRIMARY KEY NOT NULL,
	"game_id" uuid NOT NULL,
	"failures" smallint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "play_bets" ADD CONSTRAINT "play_bets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "play_partners" ADD CONSTRAINT "play_partners_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "play_partners" ADD CONSTRAINT "play_partners_partner_id_users_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "play_totals" ADD CONSTRAINT "play_totals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uncounted_games" ADD CONSTRAINT "uncounted_games_match_id_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."matches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "play_partners_games" ON "play_partners" USING btree ("user_id","games" DESC);