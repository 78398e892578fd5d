-- What a check was answered from, so that it can be explained later (src/rules/scoring/check-inputs.ts); null when nobody was
-- found, and in what was logged before.
ALTER TABLE check_log ADD COLUMN inputs TEXT;
