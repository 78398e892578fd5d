-- Incidents have record IDs too: they take their numbers of the reports' sequence, so that no two records share one.
ALTER TABLE incidents ADD COLUMN number bigint NOT NULL DEFAULT 0;
UPDATE incidents SET number = numbered.number
FROM (SELECT id, nextval(pg_get_serial_sequence('reports', 'number')) AS number
      FROM (SELECT id FROM incidents ORDER BY id) AS oldest_first) AS numbered
WHERE numbered.id = incidents.id;

-- What a check shows besides of a renter: disputes that nobody has decided, and the flags of the newest identity check.
ALTER TABLE renters ADD COLUMN open_disputes bigint NOT NULL DEFAULT 0;
ALTER TABLE renters ADD COLUMN identity_flags text COLLATE "C" NOT NULL DEFAULT '';

-- Reports and incidents as they were before they were taken off the file or corrected: the trail of what was once
-- answered outlives the record. Without foreign keys, and never shown with what is on file.
CREATE TABLE removed_records (
  kind            text COLLATE "C" NOT NULL CHECK (kind IN ('report', 'incident')),
  id              text COLLATE "C" NOT NULL,
  removed_at      bigint NOT NULL,
  number          bigint NOT NULL,
  renter_id       text COLLATE "C" NOT NULL,
  organization_id text COLLATE "C" NOT NULL,
  reason          text COLLATE "C" NOT NULL CHECK (reason IN ('upheld', 'aged', 'corrected')),
  content         text COLLATE "C" NOT NULL,
  PRIMARY KEY (kind, id, removed_at)
);
CREATE INDEX removed_records_of_renter ON removed_records (renter_id, removed_at);

-- Adverse records, by age: those of more than seven years are taken off.
CREATE INDEX adverse_reports_by_age ON reports (filed_at) WHERE score < 970;
CREATE INDEX incidents_by_age ON incidents (filed_at);

-- An incident that is taken off is looked for here.
CREATE INDEX reports_of_incident ON report_incidents (incident_id);
