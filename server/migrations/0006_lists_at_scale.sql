-- All trigrams of a text. A text that contains another one contains all of its trigrams, so that an index over them finds it
-- without an extension that has to be installed.
CREATE FUNCTION grams(word text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT substr(word, n, 3)), '{}') FROM generate_series(1, length(word) - 2) AS n
$$;
--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "seq" bigint NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "tournaments_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
CREATE INDEX "users_called" ON "users" USING gin (grams("username_key" || ' ' || "email_key"));--> statement-breakpoint
CREATE INDEX "tournaments_name" ON "tournaments" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "tournaments_status_order" ON "tournaments" USING btree ("status","id");--> statement-breakpoint
CREATE INDEX "tournaments_end" ON "tournaments" USING btree ("end_date","id");--> statement-breakpoint
CREATE INDEX "tournaments_fee_order" ON "tournaments" USING btree ("entry_fee","id");--> statement-breakpoint
CREATE INDEX "tournaments_places" ON "tournaments" USING btree ("max_players","id");--> statement-breakpoint
CREATE INDEX "tournaments_format_order" ON "tournaments" USING btree ("format","id");--> statement-breakpoint
CREATE INDEX "tournaments_award_order" ON "tournaments" USING btree ("award_percent","id");--> statement-breakpoint
CREATE INDEX "tournaments_called" ON "tournaments" USING gin (grams(lower("name")));--> statement-breakpoint
CREATE INDEX "transactions_by_type_amount" ON "transactions" USING btree ("type","amount","created_at","seq") WHERE "transactions"."user_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "transactions_by_reason_amount" ON "transactions" USING btree ("reason","amount","created_at","seq") WHERE "transactions"."user_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_seq" UNIQUE("seq");