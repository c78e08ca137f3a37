DROP INDEX "users_created";--> statement-breakpoint
DROP INDEX "users_name_order";--> statement-breakpoint
DROP INDEX "users_role_order";--> statement-breakpoint
DROP INDEX "users_wins";--> statement-breakpoint
DROP INDEX "users_games";--> statement-breakpoint
DROP INDEX "users_called";--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "email" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "email_key" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_guest" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "users_guests" ON "users" USING btree ("created_at","id") WHERE "users"."is_guest" AND "users"."removed_at" IS NULL;--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at","id") WHERE NOT "users"."is_guest";--> statement-breakpoint
CREATE INDEX "users_name_order" ON "users" USING btree ("username_key","id") WHERE NOT "users"."is_guest";--> statement-breakpoint
CREATE INDEX "users_role_order" ON "users" USING btree ("role","username_key","id") WHERE NOT "users"."is_guest";--> statement-breakpoint
CREATE INDEX "users_wins" ON "users" USING btree ("wins","id") WHERE NOT "users"."is_guest";--> statement-breakpoint
CREATE INDEX "users_games" ON "users" USING btree ("games_played","id") WHERE NOT "users"."is_guest";--> statement-breakpoint
CREATE INDEX "users_called" ON "users" USING gin (grams("username_key" || ' ' || coalesce("email_key", '')));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_guest" CHECK ("users"."is_guest" = ("users"."email" IS NULL) AND "users"."is_guest" = ("users"."email_key" IS NULL) AND (NOT "users"."is_guest" OR ("users"."password_hash" IS NULL AND "users"."role" = 'player')) AND ("users"."removed_at" IS NULL OR "users"."is_guest"));