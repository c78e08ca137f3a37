ALTER TABLE "tournaments" DROP CONSTRAINT "tournaments_rules";--> statement-breakpoint
ALTER TABLE "tournaments" DROP CONSTRAINT "tournaments_rules_of_format";--> statement-breakpoint
ALTER TABLE "tournament_pair_invitations" DROP CONSTRAINT "tournament_pair_invitations_tournament_id_from_id_pk";--> statement-breakpoint
ALTER TABLE "tournament_pair_invitations" ADD CONSTRAINT "tournament_pair_invitations_tournament_id_from_id_to_id_pk" PRIMARY KEY("tournament_id","from_id","to_id");--> statement-breakpoint
ALTER TABLE "tournament_pair_invitations" ADD COLUMN "is_accepted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "partner_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "pica_pica" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "tournaments" ADD COLUMN "pica_falta" text DEFAULT 'score' NOT NULL;--> statement-breakpoint
UPDATE "tournaments" SET "partner_ids" = ARRAY["partner_id"] WHERE "partner_id" IS NOT NULL;--> statement-breakpoint
-- Nodes of the previous version read and write `partner_id` alone.
CREATE FUNCTION keep_partners_equal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.partner_id IS NOT NULL AND cardinality(NEW.partner_ids) = 0 THEN
      NEW.partner_ids := ARRAY[NEW.partner_id];
    ELSE
      NEW.partner_id := NEW.partner_ids[1];
    END IF;
  ELSIF NEW.partner_ids IS DISTINCT FROM OLD.partner_ids THEN
    NEW.partner_id := NEW.partner_ids[1];
  ELSIF NEW.partner_id IS DISTINCT FROM OLD.partner_id THEN
    NEW.partner_ids := array_remove(ARRAY[NEW.partner_id], NULL);
  END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER tournaments_partners_equal BEFORE INSERT OR UPDATE OF partner_id, partner_ids ON "tournaments"
  FOR EACH ROW EXECUTE FUNCTION keep_partners_equal();--> statement-breakpoint
CREATE INDEX "tournaments_partners" ON "tournaments" USING gin ("partner_ids");--> statement-breakpoint
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_partners" CHECK (cardinality("tournaments"."partner_ids") = 0 OR ("tournaments"."champion_id" IS NOT NULL AND "tournaments"."champion_id" <> ALL ("tournaments"."partner_ids")));--> statement-breakpoint
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_rules" CHECK ("tournaments"."mode" IN ('1v1', '2v2', '3v3') AND "tournaments"."target" IN (15, 30) AND "tournaments"."turn_seconds" IN (15, 30, 60)
        AND "tournaments"."seeding" IN ('drawn', 'rating', 'entry') AND "tournaments"."best_of" IN (1, 3)
        AND "tournaments"."pica_falta" IN ('score', 'six'));--> statement-breakpoint
ALTER TABLE "tournaments" ADD CONSTRAINT "tournaments_rules_of_format" CHECK (("tournaments"."format" = 'bracket' OR ("tournaments"."best_of" = 1 AND "tournaments"."seeding" = 'drawn'))
        AND ("tournaments"."mode" <> '1v1' OR "tournaments"."enter_as" = 'alone')
        AND ("tournaments"."mode" = '3v3' OR ("tournaments"."pica_pica" AND "tournaments"."pica_falta" = 'score')));