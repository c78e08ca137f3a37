-- A text in lower case and without accents: what searches compare. Letters beyond the second list are combining accents, which
-- are removed. Extensions such as unaccent would have to be installed.
CREATE FUNCTION plain_text(word text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT translate(lower(word),
    U&'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöùúûüýÿĀāĂăĄąĆćĈĉĊċČčĎďĒēĔĕĖėĘęĚěĜĝĞğĠġĢģĤĥĨĩĪīĬĭĮįİĴĵĶķĹĺĻļĽľŃńŅņŇňŌōŎŏŐőŔŕŖŗŘřŚśŜŝŞşŠšŢţŤťŨũŪūŬŭŮůŰűŲųŴŵŶŷŸŹźŻżŽžƠơƯưǍǎǏǐǑǒǓǔǕǖǗǘǙǚǛǜǞǟǠǡǦǧǨǩǪǫǬǭǰǴǵǸǹǺǻȀȁȂȃȄȅȆȇȈȉȊȋȌȍȎȏȐȑȒȓȔȕȖȗȘșȚțȞȟȦȧȨȩȪȫȬȭȮȯȰȱȲȳ\0300\0301\0302\0303\0304\0305\0306\0307\0308\0309\030a\030b\030c\030d\030e\030f\0310\0311\0312\0313\0314\0315\0316\0317\0318\0319\031a\031b\031c\031d\031e\031f\0320\0321\0322\0323\0324\0325\0326\0327\0328\0329\032a\032b\032c\032d\032e\032f\0330\0331\0332\0333\0334\0335\0336\0337\0338\0339\033a\033b\033c\033d\033e\033f\0340\0341\0342\0343\0344\0345\0346\0347\0348\0349\034a\034b\034c\034d\034e\034f\0350\0351\0352\0353\0354\0355\0356\0357\0358\0359\035a\035b\035c\035d\035e\035f\0360\0361\0362\0363\0364\0365\0366\0367\0368\0369\036a\036b\036c\036d\036e\036f',
    'aaaaaaceeeeiiiinooooouuuuyaaaaaaceeeeiiiinooooouuuuyyaaaaaaccccccccddeeeeeeeeeegggggggghhiiiiiiiiijjkkllllllnnnnnnoooooorrrrrrssssssssttttuuuuuuuuuuuuwwyyyzzzzzzoouuaaiioouuuuuuuuuuaaaaggkkoooojggnnaaaaaaeeeeiiiioooorrrruuuusstthhaaeeooooooooyy')
$$;--> statement-breakpoint
-- All texts and numbers in a value, at any depth.
CREATE FUNCTION texts_in(value jsonb) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(string_agg(each #>> '{}', ' '), '') FROM jsonb_path_query(value, 'strict $.**') AS each
  WHERE jsonb_typeof(each) IN ('string', 'number')
$$;--> statement-breakpoint
DROP INDEX "users_names";--> statement-breakpoint
DROP INDEX "users_called";--> statement-breakpoint
DROP INDEX "alerts_words";--> statement-breakpoint
DROP INDEX "audit_words";--> statement-breakpoint
DROP INDEX "tournaments_called";--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "search_text" text GENERATED ALWAYS AS (plain_text(title || ' ' || description || ' ' || source || ' ' || texts_in(metadata))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "search_text" text GENERATED ALWAYS AS (plain_text(words || ' ' || subject)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "users_names" ON "users" USING btree (plain_text("username_key") COLLATE "C") WHERE NOT "users"."is_guest";--> statement-breakpoint
CREATE INDEX "users_called" ON "users" USING gin (grams(plain_text("username_key" || ' ' || coalesce("email_key", ''))));--> statement-breakpoint
CREATE INDEX "alerts_words" ON "alerts" USING gin (grams("search_text"));--> statement-breakpoint
CREATE INDEX "audit_words" ON "audit" USING gin (grams("search_text"));--> statement-breakpoint
CREATE INDEX "tournaments_called" ON "tournaments" USING gin (grams(plain_text("name")));