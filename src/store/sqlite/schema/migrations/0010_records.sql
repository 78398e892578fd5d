-- Incidents have record IDs too: they take their numbers of the reports' sequence, so that no two records share one.
ALTER TABLE incidents ADD COLUMN number INTEGER NOT NULL DEFAULT 0;
INSERT INTO sqlite_sequence (name, seq) SELECT 'reports', 0
WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'reports');
UPDATE incidents SET number = numbered.number + (SELECT seq FROM sqlite_sequence WHERE name = 'reports')
FROM (SELECT id, row_number() OVER (ORDER BY id) AS number FROM incidents) AS numbered
WHERE numbered.id = incidents.id;
UPDATE sqlite_sequence SET seq = max(seq, (SELECT coalesce(max(number), 0) FROM incidents)) WHERE name = 'reports';

-- What a check shows besides of a renter: disputes that nobody has decided, and the flags of the newest identity check.
ALTER TABLE renters ADD COLUMN open_disputes INTEGER NOT NULL DEFAULT 0;
ALTER TABLE renters ADD COLUMN identity_flags TEXT NOT NULL DEFAULT '';

-- Reports and incidents as they were before they were taken off the file or corrected: the trail of what was once
-- answered outlives the record. Without foreign keys, and never shown with what is on file.
CREATE TABLE removed_records (
  kind            TEXT NOT NULL CHECK (kind IN ('report', 'incident')),
  id              TEXT NOT NULL,
  removed_at      INTEGER NOT NULL,
  number          INTEGER NOT NULL,
  renter_id       TEXT NOT NULL,
  organization_id TEXT NOT NULL,
  reason          TEXT NOT NULL CHECK (reason IN ('upheld', 'aged', 'corrected')),
  content         TEXT NOT NULL,
  PRIMARY KEY (kind, id, removed_at)
) STRICT, WITHOUT ROWID;
CREATE INDEX removed_records_of_renter ON removed_records (renter_id, removed_at);

-- Adverse records, by age: those of more than seven years are taken off.
CREATE INDEX adverse_reports_by_age ON reports (filed_at) WHERE score < 970;
CREATE INDEX incidents_by_age ON incidents (filed_at);

-- An incident that is taken off is looked for here.
CREATE INDEX reports_of_incident ON report_incidents (incident_id);
