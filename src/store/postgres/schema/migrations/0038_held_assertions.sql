-- What held filings assert counts only after their release.
ALTER TABLE assertions DROP CONSTRAINT assertions_source_check;
ALTER TABLE assertions ADD CONSTRAINT assertions_source_check
  CHECK (source IN ('filing', 'held', 'edit', 'renter', 'merge', 'operator', 'detached'));
