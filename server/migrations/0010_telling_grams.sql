-- The rarest trigrams of a search text by the statistics of the index: trigrams that nearly every row has make a search as
-- slow as reading the whole table. The choice affects the speed of a search, not its result.
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
