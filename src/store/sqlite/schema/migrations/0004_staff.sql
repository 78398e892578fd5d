-- What all servers of a network agree on and nobody has to configure.
CREATE TABLE settings (
  name  TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Who signs in, and by what. Nothing of it opens a session to whoever reads it: passwords, tokens and identifiers are
-- kept as hashes, second factors encrypted.
CREATE TABLE users (
  id             TEXT PRIMARY KEY,
  name           TEXT NOT NULL,
  email          TEXT NOT NULL UNIQUE,
  email_verified INTEGER NOT NULL CHECK (email_verified IN (0, 1)),
  second_factor  INTEGER NOT NULL CHECK (second_factor IN (0, 1)),
  created_at     INTEGER NOT NULL,
  updated_at     INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE credentials (
  id          TEXT PRIMARY KEY,
  user_id     TEXT NOT NULL REFERENCES users (id),
  provider_id TEXT NOT NULL,
  account_id  TEXT NOT NULL,
  password    TEXT,
  created_at  INTEGER NOT NULL,
  updated_at  INTEGER NOT NULL,
  UNIQUE (user_id, provider_id)
) STRICT;

CREATE TABLE sessions (
  id           TEXT PRIMARY KEY,
  user_id      TEXT NOT NULL REFERENCES users (id),
  token_hash   TEXT NOT NULL UNIQUE,
  address      TEXT,
  user_agent   TEXT,
  created_at   INTEGER NOT NULL,
  last_seen_at INTEGER NOT NULL,
  expires_at   INTEGER NOT NULL
) STRICT;
CREATE INDEX sessions_of_user ON sessions (user_id, id);

-- Links and challenges that are used once.
CREATE TABLE verifications (
  id         TEXT PRIMARY KEY,
  identifier TEXT NOT NULL,
  value      TEXT NOT NULL,
  expires_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX verifications_by_identifier ON verifications (identifier, created_at);
CREATE INDEX verifications_by_end ON verifications (expires_at);

CREATE TABLE second_factors (
  id           TEXT PRIMARY KEY,
  user_id      TEXT NOT NULL UNIQUE REFERENCES users (id),
  secret       TEXT NOT NULL,
  backup_codes TEXT NOT NULL,
  verified     INTEGER NOT NULL CHECK (verified IN (0, 1)),
  failures     INTEGER NOT NULL,
  locked_until INTEGER
) STRICT;

-- One person works for one organization.
CREATE TABLE staff (
  user_id         TEXT PRIMARY KEY REFERENCES users (id),
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  role            TEXT NOT NULL CHECK (role IN ('member', 'admin', 'owner')),
  disabled_at     INTEGER,
  created_at      INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX staff_of_organization ON staff (organization_id, user_id);

-- Without an organization: the link of a network's first owner, who brings an organization along.
CREATE TABLE invitations (
  id              TEXT PRIMARY KEY,
  organization_id TEXT REFERENCES organizations (id),
  email           TEXT,
  role            TEXT NOT NULL CHECK (role IN ('member', 'admin', 'owner')),
  token_hash      TEXT NOT NULL UNIQUE,
  invited_by      TEXT,
  created_at      INTEGER NOT NULL,
  expires_at      INTEGER NOT NULL,
  accepted_at     INTEGER,
  revoked_at      INTEGER
) STRICT;
CREATE INDEX invitations_of_organization ON invitations (organization_id, created_at);
CREATE INDEX invitations_by_inviter ON invitations (invited_by) WHERE accepted_at IS NULL AND revoked_at IS NULL;
CREATE INDEX open_invitations ON invitations (organization_id, id) WHERE accepted_at IS NULL AND revoked_at IS NULL;
