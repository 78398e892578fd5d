-- The e-mails by which renters have asked to open the portal. What such an e-mail opens is decided for each request, by
-- whose file it is on then.
CREATE TABLE renter_sign_ins (
  id             TEXT PRIMARY KEY,
  email          TEXT NOT NULL UNIQUE,
  email_verified INTEGER NOT NULL CHECK (email_verified IN (0, 1)),
  created_at     INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Apart from those of staff: the one never stands for the other. Tokens are kept as hashes.
CREATE TABLE renter_sessions (
  id           TEXT PRIMARY KEY,
  sign_in_id   TEXT NOT NULL REFERENCES renter_sign_ins (id),
  token_hash   TEXT NOT NULL UNIQUE,
  address      TEXT,
  user_agent   TEXT,
  created_at   INTEGER NOT NULL,
  last_seen_at INTEGER NOT NULL,
  expires_at   INTEGER NOT NULL
) STRICT;
CREATE INDEX renter_sessions_of_sign_in ON renter_sessions (sign_in_id, id);

-- Links and codes that were mailed and not used yet: tokens and codes are kept as hashes.
CREATE TABLE renter_links (
  id         TEXT PRIMARY KEY,
  kind       TEXT NOT NULL CHECK (kind IN ('link', 'code')),
  email      TEXT NOT NULL,
  identifier TEXT NOT NULL,
  value      TEXT NOT NULL,
  expires_at INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX renter_links_by_identifier ON renter_links (identifier, created_at);
CREATE INDEX renter_links_of_email ON renter_links (email, kind, expires_at);
CREATE INDEX renter_links_by_end ON renter_links (expires_at);
