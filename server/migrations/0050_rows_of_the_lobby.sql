ALTER TABLE "tables" ADD COLUMN "created_from" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "tables_hosted" ON "tables" USING btree ("host_id");