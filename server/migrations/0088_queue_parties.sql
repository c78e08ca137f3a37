ALTER TABLE "queue_entries" DROP CONSTRAINT "queue_entries_invite";--> statement-breakpoint
ALTER TABLE "queue_entries" DROP CONSTRAINT "queue_entries_pair";--> statement-breakpoint
ALTER TABLE "queue_entries" DROP CONSTRAINT "queue_entries_mode";--> statement-breakpoint
ALTER TABLE "queue_waits" DROP CONSTRAINT "queue_waits_mode";--> statement-breakpoint
ALTER TABLE "queue_entries" ADD COLUMN "party_id" uuid;--> statement-breakpoint
ALTER TABLE "queue_entries" ADD CONSTRAINT "queue_entries_party_id_queue_entries_user_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."queue_entries"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "queue_entries_party" ON "queue_entries" USING btree ("party_id");--> statement-breakpoint
CREATE UNIQUE INDEX "queue_entries_invite" ON "queue_entries" USING btree ("invite_code") WHERE "queue_entries"."party_id" IS NULL OR "queue_entries"."party_id" = "queue_entries"."user_id";--> statement-breakpoint
ALTER TABLE "queue_entries" ADD CONSTRAINT "queue_entries_partners" CHECK (CASE "queue_entries"."mode"
        WHEN '1v1' THEN num_nonnulls("queue_entries"."invite_code", "queue_entries"."party_id", "queue_entries"."partner_id") = 0
        WHEN '2v2' THEN ("queue_entries"."invite_code" IS NULL OR "queue_entries"."partner_id" IS NULL) AND ("queue_entries"."party_id" IS NULL OR "queue_entries"."partner_id" IS NOT NULL)
        ELSE "queue_entries"."partner_id" IS NULL END);--> statement-breakpoint
ALTER TABLE "queue_entries" ADD CONSTRAINT "queue_entries_mode" CHECK ("queue_entries"."mode" IN ('1v1', '2v2', '3v3'));--> statement-breakpoint
ALTER TABLE "queue_waits" ADD CONSTRAINT "queue_waits_mode" CHECK ("queue_waits"."mode" IN ('1v1', '2v2', '3v3'));