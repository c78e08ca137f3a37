-- A day is closed once: every attempt to change its row is refused, as it is for the ledger.
CREATE TRIGGER daily_closings_append_only BEFORE UPDATE OR DELETE ON daily_closings
  FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();
--> statement-breakpoint
CREATE TRIGGER daily_closings_no_truncate BEFORE TRUNCATE ON daily_closings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();
