CREATE TABLE "sanctions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"ground" text NOT NULL,
	"text" text NOT NULL,
	"decided_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone,
	"lifted_at" timestamp with time zone,
	"appeal" text,
	"appealed_at" timestamp with time zone,
	"outcome" text,
	"answer" text,
	"answered_by" uuid,
	"answered_at" timestamp with time zone,
	CONSTRAINT "sanctions_kind" CHECK ("sanctions"."kind" IN ('warning', 'silence', 'frozen-rating', 'suspension')),
	CONSTRAINT "sanctions_appeal" CHECK (("sanctions"."appeal" IS NULL) = ("sanctions"."appealed_at" IS NULL) AND ("sanctions"."answered_at" IS NULL OR "sanctions"."appealed_at" IS NOT NULL) AND ("sanctions"."answered_at" IS NULL) = ("sanctions"."outcome" IS NULL) AND ("sanctions"."answered_at" IS NULL) = ("sanctions"."answer" IS NULL) AND ("sanctions"."answered_at" IS NULL) = ("sanctions"."answered_by" IS NULL))
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_ground" text;--> statement-breakpoint
ALTER TABLE "sanctions" ADD CONSTRAINT "sanctions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sanctions_user" ON "sanctions" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "sanctions_unlifted" ON "sanctions" USING btree ("user_id","kind") WHERE "sanctions"."lifted_at" IS NULL;--> statement-breakpoint
CREATE INDEX "sanctions_appeals" ON "sanctions" USING btree ("appealed_at","id") WHERE "sanctions"."appealed_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "sanctions_open_appeals" ON "sanctions" USING btree ("appealed_at","id") WHERE "sanctions"."appealed_at" IS NOT NULL AND "sanctions"."answered_at" IS NULL;--> statement-breakpoint
INSERT INTO "sanctions" ("id", "user_id", "kind", "ground", "text", "decided_by", "created_at", "until")
SELECT gen_random_uuid(), "id", 'suspension', 'other', "suspended_reason", "suspended_by", "suspended_at", "suspended_until" FROM "users" WHERE "suspended_at" IS NOT NULL;--> statement-breakpoint
INSERT INTO "sanctions" ("id", "user_id", "kind", "ground", "text", "decided_by", "created_at")
SELECT "id", "user_id", 'warning', 'other', "text", "written_by", "created_at" FROM "user_warnings";
