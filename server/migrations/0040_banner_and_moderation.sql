CREATE TABLE "user_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"text" text NOT NULL,
	"written_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_warnings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"text" text NOT NULL,
	"written_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "site_banner" (
	"id" smallint PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"is_on" boolean NOT NULL,
	"kind" text NOT NULL,
	"english" text NOT NULL,
	"spanish" text NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"updated_by" uuid NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "site_banner_single" CHECK ("site_banner"."id" = 1),
	CONSTRAINT "site_banner_kind" CHECK ("site_banner"."kind" IN ('info', 'warning')),
	CONSTRAINT "site_banner_period" CHECK ("site_banner"."ends_at" IS NULL OR "site_banner"."starts_at" IS NULL OR "site_banner"."ends_at" > "site_banner"."starts_at")
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "address_key" text;--> statement-breakpoint
ALTER TABLE "user_notes" ADD CONSTRAINT "user_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_warnings" ADD CONSTRAINT "user_warnings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "user_notes_user" ON "user_notes" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "user_warnings_user" ON "user_warnings" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "user_warnings_unread" ON "user_warnings" USING btree ("user_id") WHERE "user_warnings"."read_at" IS NULL;--> statement-breakpoint
CREATE INDEX "sessions_network" ON "sessions" USING btree ("address_key" COLLATE "C");
--> statement-breakpoint
-- IPv4 addresses of earlier sessions; those of IPv6 are known from the next sign-in on.
UPDATE "sessions" SET "address_key" = '00000000000000000000ffff' || lpad(to_hex(
	split_part(plain, '.', 1)::bigint * 16777216 + split_part(plain, '.', 2)::bigint * 65536 +
	split_part(plain, '.', 3)::bigint * 256 + split_part(plain, '.', 4)::bigint), 8, '0')
FROM (SELECT "id" AS "session_id", regexp_replace("address", '^::ffff:', '') AS plain FROM "sessions") a
WHERE a."session_id" = "sessions"."id" AND plain ~ '^\d{1,3}(\.\d{1,3}){3}$';
