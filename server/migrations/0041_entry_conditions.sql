CREATE TABLE "tournament_admissions" (
	"tournament_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"invited_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tournament_admissions_tournament_id_user_id_pk" PRIMARY KEY("tournament_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "tournament_waiting_list" DROP CONSTRAINT "tournament_waiting_list_tournament_id_tournaments_id_fk";
--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "min_rating" integer;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "max_rating" integer;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "access" text DEFAULT 'everyone' NOT NULL;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "password_hash" text;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "invite_code" text;--> statement-breakpoint
ALTER TABLE "tournament_admissions" ADD CONSTRAINT "tournament_admissions_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_admissions" ADD CONSTRAINT "tournament_admissions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_admissions" ADD CONSTRAINT "tournament_admissions_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tournament_admissions_user" ON "tournament_admissions" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "tournament_waiting_list" ADD CONSTRAINT "tournament_waiting_list_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_ratings" CHECK ("tournaments"."min_rating" <= "tournaments"."max_rating");--> statement-breakpoint
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_access" CHECK ("tournaments"."access" IN ('everyone', 'password', 'invitation')
        AND ("tournaments"."access" = 'password') = ("tournaments"."password_hash" IS NOT NULL)
        AND ("tournaments"."access" = 'invitation') = ("tournaments"."invite_code" IS NOT NULL));