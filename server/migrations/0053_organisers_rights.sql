CREATE TABLE "tournament_added_prizes" (
	"tournament_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"coins" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "tournament_added_prizes_tournament_id_user_id_pk" PRIMARY KEY("tournament_id","user_id"),
	CONSTRAINT "tournament_added_prizes_coins" CHECK ("tournament_added_prizes"."coins" > 0)
);
--> statement-breakpoint
ALTER TABLE "tournament_series" ADD COLUMN "changed_by" uuid;--> statement-breakpoint
-- The last change of a series is in the audit log.
UPDATE "tournament_series" s SET "changed_by" = (
  SELECT a."actor_id" FROM "audit" a
  WHERE a."subject" = 'series:' || s."id" AND a."action" = 'series-edited'
  ORDER BY a."at" DESC, a."id" DESC LIMIT 1);--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "co_organisers" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "tournament_added_prizes" ADD CONSTRAINT "tournament_added_prizes_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_added_prizes" ADD CONSTRAINT "tournament_added_prizes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tournament_added_prizes_user" ON "tournament_added_prizes" USING btree ("user_id","at");--> statement-breakpoint
ALTER TABLE "tournament_series" ADD CONSTRAINT "tournament_series_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- What organisers have added before counts towards their limit as well.
INSERT INTO "tournament_added_prizes" ("tournament_id", "user_id", "coins", "at")
SELECT t."id", t."created_by", t."added_prize", t."created_at"
FROM "tournaments" t JOIN "users" u ON u."id" = t."created_by"
WHERE u."role" = 'organiser' AND t."added_prize" > 0 AND t."status" <> 'draft'
  AND t."outcome" IS DISTINCT FROM 'refunded';
