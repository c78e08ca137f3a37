-- The ledger is append-only: every attempt to change it is refused.
CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is append-only: % refused', TG_OP USING ERRCODE = 'restrict_violation';
END
$$;
--> statement-breakpoint
CREATE TRIGGER transactions_append_only BEFORE UPDATE OR DELETE ON transactions
  FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
--> statement-breakpoint
CREATE TRIGGER transactions_no_truncate BEFORE TRUNCATE ON transactions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
--> statement-breakpoint
-- The two wallets without an owner: the one that issues coins, and the one that keeps the share of the platform.
INSERT INTO wallets (id, kind) VALUES
  ('00000000-0000-4000-8000-000000000001', 'mint'),
  ('00000000-0000-4000-8000-000000000002', 'house');
