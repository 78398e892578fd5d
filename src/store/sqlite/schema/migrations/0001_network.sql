CREATE TABLE organizations (
  id                 TEXT PRIMARY KEY,
  name               TEXT NOT NULL,
  plan               TEXT NOT NULL CHECK (plan IN ('standard', 'enterprise')),
  api_access         INTEGER NOT NULL CHECK (api_access IN (0, 1)),
  rate_limit         INTEGER CHECK (rate_limit > 0),
  credits            INTEGER NOT NULL,
  webhook_url        TEXT,
  webhook_updated_at INTEGER,
  created_at         INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE api_keys (
  id              TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  name            TEXT NOT NULL,
  hash            TEXT NOT NULL UNIQUE,
  preview         TEXT NOT NULL,
  request_count   INTEGER NOT NULL,
  last_used_at    INTEGER,
  created_at      INTEGER NOT NULL,
  revoked_at      INTEGER
) STRICT;
CREATE INDEX active_keys ON api_keys (organization_id, id) WHERE revoked_at IS NULL;

-- A renter's standing stands in the renter's row: a check reads it and adds nothing up. Other tables
-- refer to a renter by number, which is shorter than the ID and compared faster. Numbers rise with time.
CREATE TABLE renters (
  number             INTEGER PRIMARY KEY,
  id                 TEXT NOT NULL UNIQUE,
  member_id          TEXT NOT NULL UNIQUE,
  full_name          TEXT,
  email              TEXT,
  phone              TEXT,
  verification_level TEXT NOT NULL CHECK (verification_level IN ('IDENTITY_VERIFIED', 'UNVERIFIED')),
  created_at         INTEGER NOT NULL,
  reports            INTEGER NOT NULL,
  rentals            INTEGER NOT NULL,
  unpaid_reports     INTEGER NOT NULL,
  damaged_reports    INTEGER NOT NULL,
  owed_cents         INTEGER NOT NULL,
  recent_unpaid      INTEGER NOT NULL,
  recent_damaged     INTEGER NOT NULL,
  incidents          INTEGER NOT NULL,
  last_incident_at   INTEGER,
  incident_flags     TEXT NOT NULL,
  fraud_reported     INTEGER NOT NULL CHECK (fraud_reported IN (0, 1))
) STRICT;

-- Values are normalized. The first row of a value is its oldest renter.
CREATE TABLE identifiers (
  kind   TEXT NOT NULL CHECK (kind IN ('email', 'phone', 'license', 'name')),
  value  TEXT NOT NULL,
  renter INTEGER NOT NULL REFERENCES renters (number),
  PRIMARY KEY (kind, value, renter)
) STRICT, WITHOUT ROWID;

-- Numbers rise with the entries.
CREATE TABLE roster (
  number          INTEGER PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  renter          INTEGER NOT NULL REFERENCES renters (number),
  incidents       INTEGER NOT NULL,
  added_at        INTEGER NOT NULL,
  UNIQUE (organization_id, renter)
) STRICT;
CREATE INDEX entries_of_roster ON roster (organization_id, number);

CREATE TABLE reports (
  number              INTEGER PRIMARY KEY AUTOINCREMENT,
  id                  TEXT NOT NULL,
  variant             TEXT NOT NULL CHECK (variant IN ('figures', 'labels')),
  renter              INTEGER NOT NULL REFERENCES renters (number),
  organization_id     TEXT NOT NULL REFERENCES organizations (id),
  renter_name         TEXT,
  renter_email        TEXT,
  renter_phone        TEXT,
  industry            TEXT,
  contract_id         TEXT,
  payment_compliance  TEXT,
  asset_condition     TEXT,
  contract_compliance TEXT,
  rental_period       TEXT,
  total_charged       INTEGER,
  total_paid          INTEGER,
  outstanding_balance INTEGER,
  damage              TEXT,
  recommendation      TEXT,
  notes               TEXT,
  score               INTEGER NOT NULL,
  unpaid              INTEGER NOT NULL CHECK (unpaid IN (0, 1)),
  damaged             INTEGER NOT NULL CHECK (damaged IN (0, 1)),
  filed_at            INTEGER NOT NULL
) STRICT;
CREATE INDEX reports_of_renter ON reports (renter, organization_id);

CREATE TABLE incidents (
  id              TEXT PRIMARY KEY,
  renter          INTEGER NOT NULL REFERENCES renters (number),
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  industry        TEXT,
  type            TEXT NOT NULL,
  details         TEXT,
  filed_at        INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX incidents_of_renter ON incidents (renter);

CREATE TABLE report_incidents (
  report_number INTEGER NOT NULL REFERENCES reports (number),
  incident_id   TEXT NOT NULL REFERENCES incidents (id),
  PRIMARY KEY (report_number, incident_id)
) STRICT, WITHOUT ROWID;

-- Append-only, and without foreign keys: the trail of who looked whom up outlives what it names. It lies in the
-- order in which it is read, so that a check writes in one place and not in an index besides.
CREATE TABLE check_log (
  organization_id TEXT NOT NULL,
  at              INTEGER NOT NULL,
  request_id      TEXT NOT NULL,
  key_id          TEXT NOT NULL,
  identifier      TEXT NOT NULL,
  renter_id       TEXT,
  recommendation  TEXT NOT NULL,
  score           INTEGER,
  PRIMARY KEY (organization_id, at, request_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE credit_grants (
  number          INTEGER PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  amount          INTEGER NOT NULL,
  at              INTEGER NOT NULL
) STRICT;

CREATE TABLE deliveries (
  id              TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  event           TEXT NOT NULL,
  url             TEXT NOT NULL,
  body            TEXT NOT NULL,
  status          TEXT NOT NULL CHECK (status IN ('pending', 'sending', 'delivered', 'failed')),
  http_status     INTEGER,
  error           TEXT,
  duration_ms     INTEGER,
  created_at      INTEGER NOT NULL,
  claimed_at      INTEGER
) STRICT;
CREATE INDEX deliveries_of_organization ON deliveries (organization_id, id);
CREATE INDEX unfinished_deliveries ON deliveries (status, organization_id, id) WHERE status IN ('pending', 'sending');
