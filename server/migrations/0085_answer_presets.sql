CREATE TABLE "answer_presets" (
	"id" smallint PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"presets" jsonb NOT NULL,
	"updated_by" uuid NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "answer_presets_single" CHECK ("answer_presets"."id" = 1)
);
