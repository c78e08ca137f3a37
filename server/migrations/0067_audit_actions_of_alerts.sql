-- The actions of alerts are named like all others: `alert-created` instead of `alert.create`.
CREATE FUNCTION rename_alert_action(action text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE action
    WHEN 'alert.create' THEN 'alert-created'
    WHEN 'alert.acknowledge' THEN 'alert-acknowledged'
    WHEN 'alert.investigate' THEN 'alert-investigated'
    WHEN 'alert.resolve' THEN 'alert-resolved'
    WHEN 'alert.dismiss' THEN 'alert-dismissed'
    WHEN 'alert.reopen' THEN 'alert-reopened'
    WHEN 'alert.undo' THEN 'alert-change-undone'
    WHEN 'alert.settings' THEN 'alert-settings-changed'
    WHEN 'alert.export' THEN 'alerts-exported'
    ELSE action
  END
$$;
--> statement-breakpoint
ALTER TABLE audit DISABLE TRIGGER audit_append_only;
--> statement-breakpoint
UPDATE audit SET action = rename_alert_action(action), words = replace(words, action, rename_alert_action(action))
WHERE action LIKE 'alert.%';
--> statement-breakpoint
ALTER TABLE audit ENABLE TRIGGER audit_append_only;
--> statement-breakpoint
-- Nodes of the previous version still write the old names; a later release drops the trigger and both functions.
CREATE FUNCTION rename_inserted_alert_action() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.words := replace(NEW.words, NEW.action, rename_alert_action(NEW.action));
  NEW.action := rename_alert_action(NEW.action);
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER audit_alert_actions BEFORE INSERT ON audit
  FOR EACH ROW WHEN (NEW.action LIKE 'alert.%') EXECUTE FUNCTION rename_inserted_alert_action();
