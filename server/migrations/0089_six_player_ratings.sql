-- A node of a version that knows no games of six players would rate them as two against two. It fails to end such a game,
-- and a node of this version ends it.
CREATE FUNCTION refuse_ratings_of_six_as_four() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM inserted
    WHERE mode = '2v2' AND (SELECT count(*) FROM match_players WHERE match_players.match_id = inserted.match_id) > 4
  ) THEN
    RAISE EXCEPTION 'a game of six players is not rated as two against two';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER rating_changes_of_six AFTER INSERT ON rating_changes
  REFERENCING NEW TABLE AS inserted
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ratings_of_six_as_four();
