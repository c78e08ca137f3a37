DROP INDEX "queue_entries_joined";--> statement-breakpoint
ALTER TABLE "match_players" ADD COLUMN "left_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "queue_entries" ADD COLUMN "mode" text DEFAULT '2v2' NOT NULL;--> statement-breakpoint
ALTER TABLE "queue_entries" ADD COLUMN "flor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "queue_entries" ADD COLUMN "invite_code" text;--> statement-breakpoint
ALTER TABLE "queue_entries" ADD COLUMN "partner_id" uuid;--> statement-breakpoint
ALTER TABLE "queue_entries" ADD CONSTRAINT "queue_entries_partner_id_users_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "match_players_left" ON "match_players" USING btree ("user_id","left_at") WHERE "match_players"."left_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "queue_entries_joined" ON "queue_entries" USING btree ("mode","flor","joined_at");--> statement-breakpoint
ALTER TABLE "queue_entries" ADD CONSTRAINT "queue_entries_invite" UNIQUE("invite_code");--> statement-breakpoint
ALTER TABLE "queue_entries" ADD CONSTRAINT "queue_entries_partner" UNIQUE("partner_id");--> statement-breakpoint
ALTER TABLE "queue_entries" ADD CONSTRAINT "queue_entries_mode" CHECK ("queue_entries"."mode" IN ('1v1', '2v2'));--> statement-breakpoint
ALTER TABLE "queue_entries" ADD CONSTRAINT "queue_entries_pair" CHECK (("queue_entries"."invite_code" IS NULL OR "queue_entries"."partner_id" IS NULL) AND ("queue_entries"."mode" = '2v2' OR ("queue_entries"."invite_code" IS NULL AND "queue_entries"."partner_id" IS NULL)));