DROP INDEX "audit_at";--> statement-breakpoint
DROP INDEX "audit_subject";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "seq" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "users_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_reason" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "suspended_by" uuid;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "seq" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "audit_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "label" text;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "words" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_name_order" ON "users" USING btree ("username_key","id");--> statement-breakpoint
CREATE INDEX "users_role_order" ON "users" USING btree ("role","username_key","id");--> statement-breakpoint
CREATE INDEX "users_wins" ON "users" USING btree ("wins","id");--> statement-breakpoint
CREATE INDEX "users_games" ON "users" USING btree ("games_played","id");--> statement-breakpoint
CREATE INDEX "users_suspended" ON "users" USING btree ("id") WHERE "users"."suspended_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "match_players_finished" ON "match_players" USING btree ("finished_at","user_id") WHERE "match_players"."finished_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_order" ON "audit" USING btree ("at","seq");--> statement-breakpoint
CREATE INDEX "audit_actor" ON "audit" USING btree ("actor_id","at","seq");--> statement-breakpoint
CREATE INDEX "audit_action" ON "audit" USING btree ("action","at","seq");--> statement-breakpoint
CREATE INDEX "audit_words" ON "audit" USING gin (grams("words"));--> statement-breakpoint
CREATE INDEX "transactions_of_house" ON "transactions" USING btree ("created_at") WHERE "transactions"."user_id" IS NULL;--> statement-breakpoint
CREATE INDEX "wallets_of_users" ON "wallets" USING btree ("coins","id") WHERE "wallets"."user_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_subject" ON "audit" USING btree ("subject","at","seq");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_seq" UNIQUE("seq");--> statement-breakpoint
ALTER TABLE "audit" ADD CONSTRAINT "audit_seq" UNIQUE("seq");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_suspension" CHECK (("users"."suspended_at" IS NULL) = ("users"."suspended_reason" IS NULL) AND ("users"."suspended_at" IS NULL) = ("users"."suspended_by" IS NULL));--> statement-breakpoint
-- The audit log is append-only, like the ledger.
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is append-only: % refused', TG_OP USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE ON audit
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
--> statement-breakpoint
CREATE TRIGGER audit_no_truncate BEFORE TRUNCATE ON audit
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
