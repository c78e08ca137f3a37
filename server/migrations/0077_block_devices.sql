CREATE TABLE "blocked_devices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"device" text NOT NULL,
	"user_id" uuid,
	"reason" text NOT NULL,
	"blocked_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone,
	"lifted_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "blocked_devices" ADD CONSTRAINT "blocked_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "blocked_devices_device" ON "blocked_devices" USING btree ("device") WHERE "blocked_devices"."lifted_at" IS NULL;--> statement-breakpoint
CREATE INDEX "blocked_devices_user" ON "blocked_devices" USING btree ("user_id");