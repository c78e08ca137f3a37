CREATE TABLE "cases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"search_text" text GENERATED ALWAYS AS (plain_text(title)) STORED NOT NULL,
	"status" text NOT NULL,
	"assigned_to" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "cases_status" CHECK ("cases"."status" IN ('open', 'closed'))
);
--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "case_id" uuid;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_assigned_to_users_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cases_order" ON "cases" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "cases_status_order" ON "cases" USING btree ("status","updated_at","id");--> statement-breakpoint
CREATE INDEX "cases_assigned" ON "cases" USING btree ("assigned_to","status","updated_at","id");--> statement-breakpoint
CREATE INDEX "cases_oldest" ON "cases" USING btree ("created_at") WHERE "cases"."status" = 'open';--> statement-breakpoint
CREATE INDEX "cases_words" ON "cases" USING gin (grams("search_text"));--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alerts_case" ON "alerts" USING btree ("case_id","created_at") WHERE "alerts"."case_id" IS NOT NULL;