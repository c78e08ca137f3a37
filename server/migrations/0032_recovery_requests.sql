CREATE TABLE "recovery_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email_key" text NOT NULL,
	"locale" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
