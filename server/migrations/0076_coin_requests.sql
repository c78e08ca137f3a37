CREATE TABLE "coin_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"refunds" uuid,
	"note" text NOT NULL,
	"requested_by" uuid NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"reason" text,
	"transaction_id" uuid,
	CONSTRAINT "coin_requests_state" CHECK ("coin_requests"."state" IN ('open', 'approved', 'refused', 'withdrawn', 'expired')),
	CONSTRAINT "coin_requests_decided" CHECK (("coin_requests"."state" IN ('open', 'expired')) = ("coin_requests"."decided_by" IS NULL)),
	CONSTRAINT "coin_requests_other" CHECK ("coin_requests"."state" <> 'approved' OR "coin_requests"."decided_by" <> "coin_requests"."requested_by")
);
--> statement-breakpoint
CREATE TABLE "coin_settings" (
	"id" smallint PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"admin_daily_limit" bigint,
	"organiser_daily_limit" bigint,
	"approval_above" bigint,
	"updated_by" uuid NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "coin_settings_single" CHECK ("coin_settings"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "coin_requests" ADD CONSTRAINT "coin_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coin_requests" ADD CONSTRAINT "coin_requests_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coin_requests" ADD CONSTRAINT "coin_requests_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coin_requests_order" ON "coin_requests" USING btree ("requested_at","id");--> statement-breakpoint
CREATE INDEX "coin_requests_open" ON "coin_requests" USING btree ("expires_at") WHERE "coin_requests"."state" = 'open';