-- The day that a rental ended or an incident happened, such as 2026-01-31; null where nobody told it.
ALTER TABLE reports ADD COLUMN occurred_on TEXT;
ALTER TABLE incidents ADD COLUMN occurred_on TEXT;
