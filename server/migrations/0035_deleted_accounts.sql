ALTER TABLE "users" DROP CONSTRAINT "users_guest";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deletion_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "users_deletion_due" ON "users" USING btree ("deletion_due_at") WHERE "users"."deletion_due_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_guest" CHECK (("users"."is_guest" OR "users"."deleted_at" IS NOT NULL) = ("users"."email" IS NULL) AND ("users"."email" IS NULL) = ("users"."email_key" IS NULL) AND (NOT "users"."is_guest" OR ("users"."password_hash" IS NULL AND "users"."role" = 'player')) AND ("users"."removed_at" IS NULL OR "users"."is_guest"));--> statement-breakpoint
-- Rows of the audit log lose the personal data of a deleted account; nothing else of them may change.
CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('valecuatro.redacting', true) = 'on'
    AND (NEW.id, NEW.seq, NEW.actor_id, NEW.action, NEW.subject, NEW.at)
      = (OLD.id, OLD.seq, OLD.actor_id, OLD.action, OLD.subject, OLD.at) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the audit log is append-only: % refused', TG_OP USING ERRCODE = 'restrict_violation';
END
$$;
