ALTER TABLE "alerts" ADD COLUMN "assigned_to" uuid;--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "undo" jsonb;--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_assigned_to_users_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alerts_assigned" ON "alerts" USING btree ("assigned_to","created_at","id");--> statement-breakpoint
CREATE INDEX "alerts_open" ON "alerts" USING btree ("created_at","id") WHERE "alerts"."status" IN ('new', 'acknowledged', 'investigating');