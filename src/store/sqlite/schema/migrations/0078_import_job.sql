-- A background job files and undoes imports. `run_by` is the staff member for whom it does so. `claimed_until` is when the
-- claim of the server ends that works on the import. `stop_reason` says why the job stopped.
-- Counts are no longer made anew for each part, so they must be right.
-- An import that an earlier version was filing or undoing waits until somebody resumes it.
ALTER TABLE imports ADD COLUMN run_by TEXT;
ALTER TABLE imports ADD COLUMN stop_reason TEXT CHECK (stop_reason IN ('staff_disabled', 'upgraded'));
ALTER TABLE imports ADD COLUMN claimed_until INTEGER NOT NULL DEFAULT 0;
UPDATE imports SET
  filed = (SELECT count(*) FROM import_rows WHERE import_id = imports.id AND state IN ('filed', 'withdrawn', 'left')),
  rejected = (SELECT count(*) FROM import_rows WHERE import_id = imports.id AND state = 'rejected'),
  withdrawn = (SELECT count(*) FROM import_rows WHERE import_id = imports.id AND state = 'withdrawn'),
  left_on_file = (SELECT count(*) FROM import_rows WHERE import_id = imports.id AND state = 'left')
WHERE state IN ('filing', 'stopped', 'undoing') AND kept = 1;
UPDATE imports SET stop_reason = 'upgraded' WHERE state IN ('filing', 'undoing');
UPDATE imports SET state = 'stopped' WHERE state = 'filing';
CREATE INDEX running_imports ON imports (claimed_until) WHERE state IN ('filing', 'undoing') AND stop_reason IS NULL;
