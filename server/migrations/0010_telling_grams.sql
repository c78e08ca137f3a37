-- The threes of letters of a word that fewest rows have, as far as the index's own statistics know: those that nearly
-- every row has make a search as slow as the table is long. Which are taken is never wrong, only slower or faster.
CREATE FUNCTION telling_grams(word text, index_name text) RETURNS text[] LANGUAGE sql STABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(gram), '{}') FROM (
    SELECT gram FROM unnest(grams(word)) AS gram
    LEFT JOIN (
      SELECT common.gram, common.share
      FROM pg_stats, unnest(most_common_elems::text::text[], most_common_elem_freqs) AS common (gram, share)
      WHERE schemaname = current_schema() AND tablename = index_name
    ) known USING (gram)
    ORDER BY coalesce(share, 0) LIMIT 4
  ) rarest
$$;
