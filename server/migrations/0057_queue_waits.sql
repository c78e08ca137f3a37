CREATE TABLE "queue_waits" (
	"mode" text NOT NULL,
	"flor" boolean NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"seated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "queue_waits_mode" CHECK ("queue_waits"."mode" IN ('1v1', '2v2'))
);
--> statement-breakpoint
CREATE INDEX "queue_waits_joined" ON "queue_waits" USING btree ("mode","flor","joined_at");