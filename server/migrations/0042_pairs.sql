CREATE TABLE "tournament_pair_invitations" (
	"tournament_id" uuid NOT NULL,
	"from_id" uuid NOT NULL,
	"to_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tournament_pair_invitations_tournament_id_from_id_pk" PRIMARY KEY("tournament_id","from_id"),
	CONSTRAINT "tournament_pair_invitations_other" CHECK ("tournament_pair_invitations"."from_id" <> "tournament_pair_invitations"."to_id")
);
--> statement-breakpoint
ALTER TABLE "tournament_entries" ADD COLUMN "pair" integer;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "enter_as" text DEFAULT 'alone' NOT NULL;--> statement-breakpoint
ALTER TABLE "tournament_pair_invitations" ADD CONSTRAINT "tournament_pair_invitations_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_pair_invitations" ADD CONSTRAINT "tournament_pair_invitations_from_id_users_id_fk" FOREIGN KEY ("from_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_pair_invitations" ADD CONSTRAINT "tournament_pair_invitations_to_id_users_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tournament_pair_invitations_to" ON "tournament_pair_invitations" USING btree ("to_id");--> statement-breakpoint
CREATE INDEX "tournament_pair_invitations_from" ON "tournament_pair_invitations" USING btree ("from_id");--> statement-breakpoint
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_enter_as" CHECK ("tournaments"."enter_as" IN ('alone', 'pairs', 'both'));