CREATE TABLE "challenge_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"accepted_from" text NOT NULL,
	CONSTRAINT "challenge_settings_from" CHECK ("challenge_settings"."accepted_from" IN ('everyone', 'friends', 'none'))
);
--> statement-breakpoint
CREATE TABLE "game_challenges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"from_id" uuid NOT NULL,
	"to_id" uuid NOT NULL,
	"rules" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"declined_at" timestamp with time zone,
	"game_id" uuid,
	CONSTRAINT "game_challenges_two" CHECK ("game_challenges"."from_id" <> "game_challenges"."to_id")
);
--> statement-breakpoint
ALTER TABLE "challenge_settings" ADD CONSTRAINT "challenge_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_challenges" ADD CONSTRAINT "game_challenges_from_id_users_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_challenges" ADD CONSTRAINT "game_challenges_to_id_users_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "game_challenges_pair" ON "game_challenges" USING btree (least("from_id", "to_id"),greatest("from_id", "to_id"));--> statement-breakpoint
CREATE INDEX "game_challenges_from" ON "game_challenges" USING btree ("from_id");--> statement-breakpoint
CREATE INDEX "game_challenges_to" ON "game_challenges" USING btree ("to_id");--> statement-breakpoint
CREATE INDEX "game_challenges_expires" ON "game_challenges" USING btree ("expires_at");