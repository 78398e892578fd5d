-- The roles viewer, billing and developer. SQLite cannot change the check of a column.
CREATE TABLE staff_of_more_roles (
  user_id         TEXT PRIMARY KEY REFERENCES users (id),
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  role            TEXT NOT NULL
    CHECK (role IN ('viewer', 'billing', 'developer', 'member', 'admin', 'owner')),
  disabled_at     INTEGER,
  created_at      INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO staff_of_more_roles (user_id, organization_id, role, disabled_at, created_at)
SELECT user_id, organization_id, role, disabled_at, created_at FROM staff ORDER BY user_id;
DROP TABLE staff;
ALTER TABLE staff_of_more_roles RENAME TO staff;
CREATE INDEX staff_of_organization ON staff (organization_id, user_id);

CREATE TABLE invitations_of_more_roles (
  id              TEXT PRIMARY KEY,
  organization_id TEXT REFERENCES organizations (id),
  email           TEXT,
  role            TEXT NOT NULL
    CHECK (role IN ('viewer', 'billing', 'developer', 'member', 'admin', 'owner')),
  token_hash      TEXT NOT NULL UNIQUE,
  invited_by      TEXT,
  created_at      INTEGER NOT NULL,
  expires_at      INTEGER NOT NULL,
  accepted_at     INTEGER,
  revoked_at      INTEGER
) STRICT;
INSERT INTO invitations_of_more_roles
  (id, organization_id, email, role, token_hash, invited_by, created_at, expires_at, accepted_at, revoked_at)
SELECT id, organization_id, email, role, token_hash, invited_by, created_at, expires_at, accepted_at, revoked_at
FROM invitations ORDER BY id;
DROP TABLE invitations;
ALTER TABLE invitations_of_more_roles RENAME TO invitations;
CREATE INDEX invitations_of_organization ON invitations (organization_id, created_at);
CREATE INDEX invitations_by_inviter ON invitations (invited_by) WHERE accepted_at IS NULL AND revoked_at IS NULL;
CREATE INDEX open_invitations ON invitations (organization_id, id) WHERE accepted_at IS NULL AND revoked_at IS NULL;
