CREATE TABLE "audit" (
	"id" uuid PRIMARY KEY NOT NULL,
	"actor_id" uuid NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"meta" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tournament_queue" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"tournament_id" uuid NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tournament_tables" (
	"tournament_id" uuid NOT NULL,
	"round" smallint NOT NULL,
	"number" smallint NOT NULL,
	"match_id" uuid NOT NULL,
	"state" text NOT NULL,
	"starts_by" timestamp with time zone NOT NULL,
	"winner" smallint,
	CONSTRAINT "tournament_tables_tournament_id_round_number_pk" PRIMARY KEY("tournament_id","round","number"),
	CONSTRAINT "tournament_tables_match" UNIQUE("match_id"),
	CONSTRAINT "tournament_tables_state" CHECK ("tournament_tables"."state" IN ('waiting', 'playing', 'finished')),
	CONSTRAINT "tournament_tables_winner" CHECK (("tournament_tables"."state" = 'finished') = ("tournament_tables"."winner" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "tournament_entries" (
	"tournament_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"number" smallint NOT NULL,
	"entered_at" timestamp with time zone NOT NULL,
	"total_points" integer DEFAULT 0 NOT NULL,
	"conceded" integer DEFAULT 0 NOT NULL,
	"matches_won" integer DEFAULT 0 NOT NULL,
	"matches_played" integer DEFAULT 0 NOT NULL,
	"slot" smallint,
	"refunded" boolean DEFAULT false NOT NULL,
	"seen_at" timestamp with time zone,
	CONSTRAINT "tournament_entries_tournament_id_user_id_pk" PRIMARY KEY("tournament_id","user_id"),
	CONSTRAINT "tournament_entries_number" UNIQUE("tournament_id","number")
);
--> statement-breakpoint
CREATE TABLE "tournaments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"format" text NOT NULL,
	"status" text NOT NULL,
	"outcome" text,
	"max_players" smallint NOT NULL,
	"entry_fee" bigint NOT NULL,
	"award_percent" smallint NOT NULL,
	"entrants" smallint DEFAULT 0 NOT NULL,
	"prize" bigint DEFAULT 0 NOT NULL,
	"champion_id" uuid,
	"created_by" uuid,
	"start_date" timestamp with time zone NOT NULL,
	"end_date" timestamp with time zone,
	"due_at" timestamp with time zone,
	"version" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "tournaments_format" CHECK ("tournaments"."format" IN ('arena', 'bracket')),
	CONSTRAINT "tournaments_status" CHECK ("tournaments"."status" IN ('open', 'in_progress', 'finished')),
	CONSTRAINT "tournaments_max_players" CHECK ("tournaments"."max_players" BETWEEN 2 AND 32),
	CONSTRAINT "tournaments_entrants" CHECK ("tournaments"."entrants" BETWEEN 0 AND "tournaments"."max_players"),
	CONSTRAINT "tournaments_fee" CHECK ("tournaments"."entry_fee" >= 0 AND "tournaments"."prize" >= 0),
	CONSTRAINT "tournaments_award" CHECK ("tournaments"."award_percent" BETWEEN 0 AND 100),
	CONSTRAINT "tournaments_dates" CHECK ("tournaments"."end_date" IS NULL OR "tournaments"."end_date" > "tournaments"."start_date"),
	CONSTRAINT "tournaments_finished" CHECK (("tournaments"."status" = 'finished') = ("tournaments"."finished_at" IS NOT NULL)),
	CONSTRAINT "tournaments_outcome" CHECK (("tournaments"."status" = 'finished') = ("tournaments"."outcome" IS NOT NULL)),
	CONSTRAINT "tournaments_champion" CHECK (("tournaments"."outcome" IS NOT DISTINCT FROM 'champion') = ("tournaments"."champion_id" IS NOT NULL))
);
--> statement-breakpoint
DROP INDEX "matches_created";--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "seq" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "matches_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "tournament_id" uuid;--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "tournament_name" text;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "user_id" uuid;--> statement-breakpoint
-- The only change that was ever made to rows of the ledger: their owner is filled in, and nothing else changes.
ALTER TABLE "transactions" DISABLE TRIGGER "transactions_append_only";--> statement-breakpoint
UPDATE "transactions" SET "user_id" = "wallets"."user_id" FROM "wallets" WHERE "wallets"."id" = "transactions"."wallet_id" AND "wallets"."kind" = 'user';--> statement-breakpoint
ALTER TABLE "transactions" ENABLE TRIGGER "transactions_append_only";--> statement-breakpoint
ALTER TABLE "tournament_queue" ADD CONSTRAINT "tournament_queue_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_queue" ADD CONSTRAINT "tournament_queue_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_tables" ADD CONSTRAINT "tournament_tables_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_entries" ADD CONSTRAINT "tournament_entries_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_entries" ADD CONSTRAINT "tournament_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_champion_id_users_id_fk" FOREIGN KEY ("champion_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_at" ON "audit" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_subject" ON "audit" USING btree ("subject","at");--> statement-breakpoint
CREATE INDEX "tournament_queue_order" ON "tournament_queue" USING btree ("tournament_id","joined_at");--> statement-breakpoint
CREATE INDEX "tournament_tables_waiting" ON "tournament_tables" USING btree ("starts_by") WHERE "tournament_tables"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "tournament_entries_user" ON "tournament_entries" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "tournaments_due" ON "tournaments" USING btree ("due_at") WHERE "tournaments"."due_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "tournaments_open" ON "tournaments" USING btree ("start_date","id") WHERE "tournaments"."status" = 'open';--> statement-breakpoint
CREATE INDEX "tournaments_start" ON "tournaments" USING btree ("start_date","id");--> statement-breakpoint
CREATE INDEX "tournaments_created" ON "tournaments" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "tournaments_running" ON "tournaments" USING btree ("id") WHERE "tournaments"."status" = 'in_progress';--> statement-breakpoint
CREATE INDEX "matches_scheduled" ON "matches" USING btree ("scheduled_time","id");--> statement-breakpoint
CREATE INDEX "matches_status_order" ON "matches" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "matches_finished" ON "matches" USING btree ("finished_at","id");--> statement-breakpoint
CREATE INDEX "matches_tournament_name" ON "matches" USING btree ("tournament_name","id");--> statement-breakpoint
CREATE INDEX "matches_tournament" ON "matches" USING btree ("tournament_id","created_at","id") WHERE "matches"."tournament_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "transactions_of_users" ON "transactions" USING btree ("seq") WHERE "transactions"."user_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "transactions_by_time" ON "transactions" USING btree ("created_at","seq") WHERE "transactions"."user_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "transactions_by_type" ON "transactions" USING btree ("type","created_at","seq") WHERE "transactions"."user_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "transactions_by_reason" ON "transactions" USING btree ("reason","created_at","seq") WHERE "transactions"."user_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "transactions_by_amount" ON "transactions" USING btree ("amount","created_at","seq") WHERE "transactions"."user_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "matches_created" ON "matches" USING btree ("created_at","id");--> statement-breakpoint
ALTER TABLE "matches" ADD CONSTRAINT "matches_seq" UNIQUE("seq");--> statement-breakpoint
ALTER TABLE "matches" ADD CONSTRAINT "matches_of_tournament" CHECK (("matches"."tournament_id" IS NULL) = ("matches"."tournament_name" IS NULL));--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_user" CHECK ("transactions"."user_id" IS NULL OR "transactions"."user_id" = "transactions"."wallet_id");