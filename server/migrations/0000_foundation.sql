CREATE TABLE "session_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "session_tokens_kind" CHECK ("session_tokens"."kind" IN ('access', 'refresh'))
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"address" text NOT NULL,
	"user_agent" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"end_reason" text,
	CONSTRAINT "sessions_ended" CHECK (("sessions"."ended_at" IS NULL) = ("sessions"."end_reason" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"email" text NOT NULL,
	"username_key" text NOT NULL,
	"email_key" text NOT NULL,
	"password_hash" text,
	"role" text NOT NULL,
	"wins" integer DEFAULT 0 NOT NULL,
	"losses" integer DEFAULT 0 NOT NULL,
	"games_played" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "users_username_unique" UNIQUE("username_key"),
	CONSTRAINT "users_email_unique" UNIQUE("email_key"),
	CONSTRAINT "users_role" CHECK ("users"."role" IN ('player', 'admin')),
	CONSTRAINT "users_stats" CHECK ("users"."wins" >= 0 AND "users"."losses" >= 0 AND "users"."games_played" >= "users"."wins" + "users"."losses")
);
--> statement-breakpoint
CREATE TABLE "alerts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"severity" text NOT NULL,
	"status" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"source" text NOT NULL,
	"player_id" uuid,
	"metadata" jsonb NOT NULL,
	"rule" text NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "alerts_type" CHECK ("alerts"."type" IN ('suspicious_activity', 'cheating_detected', 'hack_attempt', 'unusual_pattern', 'rapid_wins', 'impossible_moves', 'network_anomaly', 'account_abuse', 'system_error', 'security_breach')),
	CONSTRAINT "alerts_severity" CHECK ("alerts"."severity" IN ('low', 'medium', 'high', 'critical')),
	CONSTRAINT "alerts_status" CHECK ("alerts"."status" IN ('new', 'acknowledged', 'investigating', 'resolved', 'dismissed'))
);
--> statement-breakpoint
CREATE TABLE "transactions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "transactions_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"wallet_id" uuid NOT NULL,
	"type" text NOT NULL,
	"amount" bigint NOT NULL,
	"balance_before" bigint NOT NULL,
	"balance_after" bigint NOT NULL,
	"reason" text NOT NULL,
	"cause" text NOT NULL,
	"meta" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "transactions_cause_once" UNIQUE("cause","wallet_id"),
	CONSTRAINT "transactions_type" CHECK ("transactions"."type" IN ('credit', 'debit')),
	CONSTRAINT "transactions_amount" CHECK ("transactions"."amount" > 0),
	CONSTRAINT "transactions_balance" CHECK ("transactions"."balance_after" = "transactions"."balance_before" + CASE "transactions"."type" WHEN 'credit' THEN "transactions"."amount" ELSE -"transactions"."amount" END)
);
--> statement-breakpoint
CREATE TABLE "wallets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid,
	"coins" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "wallets_kind" CHECK ("wallets"."kind" IN ('user', 'pot', 'house', 'mint')),
	CONSTRAINT "wallets_never_negative" CHECK ("wallets"."kind" = 'mint' OR "wallets"."coins" >= 0),
	CONSTRAINT "wallets_user" CHECK (("wallets"."kind" = 'user') = ("wallets"."user_id" IS NOT NULL)),
	CONSTRAINT "wallets_user_id" CHECK ("wallets"."user_id" IS NULL OR "wallets"."user_id" = "wallets"."id")
);
--> statement-breakpoint
ALTER TABLE "session_tokens" ADD CONSTRAINT "session_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_player_id_users_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_wallet_id_wallets_id_fk" FOREIGN KEY ("wallet_id") REFERENCES "public"."wallets"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "session_tokens_session" ON "session_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "session_tokens_expiry" ON "session_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "alerts_created" ON "alerts" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "alerts_open_once" ON "alerts" USING btree ("rule") WHERE "alerts"."status" IN ('new', 'acknowledged', 'investigating');--> statement-breakpoint
CREATE INDEX "transactions_wallet" ON "transactions" USING btree ("wallet_id","seq");