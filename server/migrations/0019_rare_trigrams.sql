-- Renamed to the usual word, trigram.
ALTER FUNCTION telling_grams(text, text) RENAME TO rare_trigrams;
