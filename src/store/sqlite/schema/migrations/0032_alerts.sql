-- What the operator should look at, such as an organization that looks up far more renters than usual. An alert is open until
-- the operator dismisses it. Without an organization it concerns the whole network.
CREATE TABLE alerts (
  number          INTEGER PRIMARY KEY,
  organization_id TEXT REFERENCES organizations (id),
  kind            TEXT NOT NULL,
  figures         TEXT NOT NULL,
  raised_at       INTEGER NOT NULL,
  last_at         INTEGER NOT NULL,
  mail_due_at     INTEGER,
  dismissed_at    INTEGER,
  dismissed_by    TEXT,
  reason          TEXT
) STRICT;
-- One open alert of a kind for each organization, however many servers raise it.
CREATE UNIQUE INDEX open_alerts ON alerts (coalesce(organization_id, ''), kind) WHERE dismissed_at IS NULL;
CREATE INDEX alerts_of_organization ON alerts (coalesce(organization_id, ''), kind, last_at);
CREATE INDEX unmailed_alerts ON alerts (mail_due_at) WHERE mail_due_at IS NOT NULL;

-- The newest period, such as a day, in which a server looked for alerts: others leave it out.
CREATE TABLE alert_scans (
  scan   TEXT PRIMARY KEY,
  period INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The names that an organization searched for in the last hour, as hashes, up to the number that raises an alert.
CREATE TABLE name_searches (
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  name            TEXT NOT NULL,
  at              INTEGER NOT NULL,
  PRIMARY KEY (organization_id, name)
) STRICT, WITHOUT ROWID;

CREATE INDEX rejected_disputes ON disputes (organization_id, ended_at) WHERE status = 'rejected';
