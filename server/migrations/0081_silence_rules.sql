CREATE TABLE "silence_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"player_id" uuid,
	"source" text,
	"type" text,
	"code" text,
	"text" text,
	"includes_critical" boolean NOT NULL,
	"reason" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"ended_by" uuid,
	"ended_at" timestamp with time zone,
	CONSTRAINT "silence_rules_ended" CHECK (("silence_rules"."ended_by" IS NULL) = ("silence_rules"."ended_at" IS NULL)),
	CONSTRAINT "silence_rules_conditions" CHECK (num_nonnulls("silence_rules"."player_id", "silence_rules"."source", "silence_rules"."type", "silence_rules"."code") > 0
        OR ("silence_rules"."text" IS NOT NULL AND NOT "silence_rules"."includes_critical"))
);
--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "silence_rule_id" uuid;--> statement-breakpoint
ALTER TABLE "silence_rules" ADD CONSTRAINT "silence_rules_player_id_users_id_fk" FOREIGN KEY ("player_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "silence_rules" ADD CONSTRAINT "silence_rules_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "silence_rules" ADD CONSTRAINT "silence_rules_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "silence_rules_active" ON "silence_rules" USING btree ("ends_at") WHERE "silence_rules"."ended_at" IS NULL;--> statement-breakpoint
CREATE INDEX "silence_rules_order" ON "silence_rules" USING btree ("created_at","id");--> statement-breakpoint
ALTER TABLE "alerts" ADD CONSTRAINT "alerts_silence_rule_id_silence_rules_id_fk" FOREIGN KEY ("silence_rule_id") REFERENCES "public"."silence_rules"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alerts_held_back" ON "alerts" USING btree ("silence_rule_id","created_at","id") WHERE "alerts"."silence_rule_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "alerts_not_held_back" ON "alerts" USING btree ("created_at","id") WHERE "alerts"."silence_rule_id" IS NULL;