-- The usual word for three letters that follow each other.
ALTER FUNCTION telling_grams(text, text) RENAME TO rare_trigrams;
