CREATE TABLE "tournament_waiting_list" (
	"tournament_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "tournament_waiting_list_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"joined_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tournament_waiting_list_tournament_id_user_id_pk" PRIMARY KEY("tournament_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "tournament_waiting_list" ADD CONSTRAINT "tournament_waiting_list_tournament_id_tournaments_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournaments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_waiting_list" ADD CONSTRAINT "tournament_waiting_list_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tournament_waiting_list_order" ON "tournament_waiting_list" USING btree ("tournament_id","seq");--> statement-breakpoint
CREATE INDEX "tournament_waiting_list_user" ON "tournament_waiting_list" USING btree ("user_id");