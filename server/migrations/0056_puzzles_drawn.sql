CREATE TABLE "puzzle_draws" (
	"user_id" uuid NOT NULL,
	"is_daily" boolean NOT NULL,
	"puzzle_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "puzzle_draws_user_id_is_daily_pk" PRIMARY KEY("user_id","is_daily")
);
--> statement-breakpoint
CREATE TABLE "puzzle_readers" (
	"puzzle_id" text NOT NULL,
	"reader" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "puzzle_readers_puzzle_id_reader_pk" PRIMARY KEY("puzzle_id","reader")
);
--> statement-breakpoint
ALTER TABLE "puzzle_draws" ADD CONSTRAINT "puzzle_draws_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "puzzle_draws_at" ON "puzzle_draws" USING btree ("at");--> statement-breakpoint
CREATE INDEX "puzzle_readers_at" ON "puzzle_readers" USING btree ("at");