-- If even the rarest trigram is common, none is returned.
CREATE OR REPLACE FUNCTION telling_grams(word text, index_name text) RETURNS text[]
LANGUAGE sql STABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN min(share) < 0.05 THEN array_agg(gram) ELSE '{}' END FROM (
    SELECT gram, coalesce(known.share, 0) AS share FROM unnest(grams(word)) AS gram
    LEFT JOIN (
      SELECT common.gram, common.share
      FROM pg_stats, unnest(most_common_elems::text::text[], most_common_elem_freqs) AS common (gram, share)
      WHERE schemaname = current_schema() AND tablename = index_name
    ) known USING (gram)
    ORDER BY 2 LIMIT 4
  ) rarest
$$;
