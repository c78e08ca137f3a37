-- Numbers, such as amounts of coins, can be searched for. Existing entries stay as they are.
ALTER TABLE audit DISABLE TRIGGER audit_append_only;
--> statement-breakpoint
UPDATE audit SET words = audit.words || ' ' || numbers.text
FROM (
  SELECT entry.id, string_agg(number #>> '{}', ' ') AS text
  FROM audit entry, jsonb_path_query(entry.meta, 'strict $.** ? (@.type() == "number")') AS number
  GROUP BY entry.id
) numbers
WHERE numbers.id = audit.id;
--> statement-breakpoint
ALTER TABLE audit ENABLE TRIGGER audit_append_only;
