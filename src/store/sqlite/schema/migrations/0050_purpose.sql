-- Certifications of permissible purpose, each kept forever (src/rules/organizations/certification.ts). `user_id` is null if
-- the operator recorded a signed paper. `certified_until` is the end of the one in force, which admission compares.
ALTER TABLE organizations ADD COLUMN certified_until INTEGER;
CREATE TABLE certifications (
  id              TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  version         INTEGER NOT NULL,
  name            TEXT NOT NULL,
  title           TEXT,
  signed_at       INTEGER NOT NULL,
  ends_at         INTEGER NOT NULL,
  user_id         TEXT,
  recorded_at     INTEGER NOT NULL,
  revoked_at      INTEGER,
  revocation      TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX certifications_of_organization ON certifications (organization_id, recorded_at);

-- Whether a check that found adverse records by a name alone first asks for a second identifier.
ALTER TABLE organizations ADD COLUMN name_only TEXT NOT NULL DEFAULT 'allow' CHECK (name_only IN ('allow', 'review'));
