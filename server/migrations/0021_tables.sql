CREATE TABLE "table_people" (
	"code" text NOT NULL,
	"user_id" uuid NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"is_connected" boolean NOT NULL,
	"is_removed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "table_people_code_user_id_pk" PRIMARY KEY("code","user_id")
);
--> statement-breakpoint
CREATE TABLE "table_seats" (
	"code" text NOT NULL,
	"seat" smallint NOT NULL,
	"user_id" uuid,
	"bot" text,
	"is_ready" boolean DEFAULT false NOT NULL,
	"seated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "table_seats_code_seat_pk" PRIMARY KEY("code","seat"),
	CONSTRAINT "table_seats_user_once" UNIQUE("user_id"),
	CONSTRAINT "table_seats_someone" CHECK (("table_seats"."user_id" IS NULL) <> ("table_seats"."bot" IS NULL)),
	CONSTRAINT "table_seats_seat" CHECK ("table_seats"."seat" BETWEEN 0 AND 3)
);
--> statement-breakpoint
CREATE TABLE "tables" (
	"code" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"state" text NOT NULL,
	"host_id" uuid NOT NULL,
	"players" smallint NOT NULL,
	"target" smallint NOT NULL,
	"flor" boolean NOT NULL,
	"turn_seconds" smallint NOT NULL,
	"is_public" boolean NOT NULL,
	"is_rated" boolean NOT NULL,
	"is_listed" boolean NOT NULL,
	"game_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	CONSTRAINT "tables_state" CHECK ("tables"."state" IN ('gathering', 'playing', 'closed')),
	CONSTRAINT "tables_playing" CHECK ("tables"."state" <> 'playing' OR "tables"."game_id" IS NOT NULL),
	CONSTRAINT "tables_options" CHECK ("tables"."players" IN (2, 4) AND "tables"."target" IN (15, 30))
);
--> statement-breakpoint
DROP INDEX "rating_changes_course";--> statement-breakpoint
ALTER TABLE "ratings" DROP CONSTRAINT "ratings_pkey";--> statement-breakpoint
ALTER TABLE "ratings" ADD COLUMN "mode" text DEFAULT '2v2' NOT NULL;--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_user_id_mode_pk" PRIMARY KEY("user_id","mode");--> statement-breakpoint
ALTER TABLE "games" ADD COLUMN "turn_ms" integer;--> statement-breakpoint
ALTER TABLE "matches" ADD COLUMN "table_code" text;--> statement-breakpoint
ALTER TABLE "rating_changes" ADD COLUMN "mode" text DEFAULT '2v2' NOT NULL;--> statement-breakpoint
ALTER TABLE "table_people" ADD CONSTRAINT "table_people_code_tables_code_fk" FOREIGN KEY ("code") REFERENCES "public"."tables"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "table_people" ADD CONSTRAINT "table_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "table_seats" ADD CONSTRAINT "table_seats_code_tables_code_fk" FOREIGN KEY ("code") REFERENCES "public"."tables"("code") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "table_seats" ADD CONSTRAINT "table_seats_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tables" ADD CONSTRAINT "tables_host_id_users_id_fk" FOREIGN KEY ("host_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "table_people_user" ON "table_people" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "table_people_seen" ON "table_people" USING btree ("seen_at") WHERE NOT "table_people"."is_removed";--> statement-breakpoint
CREATE INDEX "tables_listed" ON "tables" USING btree ("created_at","code") WHERE "tables"."is_listed";--> statement-breakpoint
CREATE INDEX "tables_due" ON "tables" USING btree ("due_at") WHERE "tables"."due_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "games_to_watch" ON "games" USING btree ("id") WHERE "games"."phase" <> 'over' AND "games"."watchable";--> statement-breakpoint
CREATE INDEX "rating_changes_course" ON "rating_changes" USING btree ("user_id","mode","at");--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_mode" CHECK ("ratings"."mode" IN ('1v1', '2v2'));