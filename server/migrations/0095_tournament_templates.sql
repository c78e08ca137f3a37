CREATE TABLE "tournament_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"template" jsonb NOT NULL,
	"conditions" jsonb NOT NULL,
	"duration_minutes" integer,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tournament_templates" ADD CONSTRAINT "tournament_templates_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "tournament_templates_name" ON "tournament_templates" USING btree ("created_by",lower("name"));--> statement-breakpoint
CREATE INDEX "tournament_templates_shared" ON "tournament_templates" USING btree ("id") WHERE "tournament_templates"."is_shared";