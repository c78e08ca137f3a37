ALTER TABLE "users" DROP CONSTRAINT "users_suspension";--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_role";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "users_suspended_until" ON "users" USING btree ("suspended_until") WHERE "users"."suspended_until" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "users_staff" ON "users" USING btree ("id") WHERE "users"."role" <> 'player';--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_suspension" CHECK (("users"."suspended_at" IS NULL) = ("users"."suspended_reason" IS NULL) AND ("users"."suspended_at" IS NULL) = ("users"."suspended_by" IS NULL) AND ("users"."suspended_until" IS NULL OR ("users"."suspended_at" IS NOT NULL AND "users"."suspended_until" > "users"."suspended_at")));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_role" CHECK ("users"."role" IN ('player', 'moderator', 'organiser', 'admin'));