-- What all servers of a network agree on and nobody has to configure.
CREATE TABLE settings (
  name  text COLLATE "C" PRIMARY KEY,
  value text COLLATE "C" NOT NULL
);

-- Who signs in, and by what. Nothing of it opens a session to whoever reads it: passwords, tokens and identifiers are
-- kept as hashes, second factors encrypted.
CREATE TABLE users (
  id             text COLLATE "C" PRIMARY KEY,
  name           text COLLATE "C" NOT NULL,
  email          text COLLATE "C" NOT NULL UNIQUE,
  email_verified bigint NOT NULL CHECK (email_verified IN (0, 1)),
  second_factor  bigint NOT NULL CHECK (second_factor IN (0, 1)),
  created_at     bigint NOT NULL,
  updated_at     bigint NOT NULL
);

CREATE TABLE credentials (
  id          text COLLATE "C" PRIMARY KEY,
  user_id     text COLLATE "C" NOT NULL REFERENCES users (id),
  provider_id text COLLATE "C" NOT NULL,
  account_id  text COLLATE "C" NOT NULL,
  password    text COLLATE "C",
  created_at  bigint NOT NULL,
  updated_at  bigint NOT NULL,
  UNIQUE (user_id, provider_id)
);

CREATE TABLE sessions (
  id           text COLLATE "C" PRIMARY KEY,
  user_id      text COLLATE "C" NOT NULL REFERENCES users (id),
  token_hash   text COLLATE "C" NOT NULL UNIQUE,
  address      text COLLATE "C",
  user_agent   text COLLATE "C",
  created_at   bigint NOT NULL,
  last_seen_at bigint NOT NULL,
  expires_at   bigint NOT NULL
);
CREATE INDEX sessions_of_user ON sessions (user_id, id);

-- Links and challenges that are used once.
CREATE TABLE verifications (
  id         text COLLATE "C" PRIMARY KEY,
  identifier text COLLATE "C" NOT NULL,
  value      text COLLATE "C" NOT NULL,
  expires_at bigint NOT NULL,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL
);
CREATE INDEX verifications_by_identifier ON verifications (identifier, created_at);
CREATE INDEX verifications_by_end ON verifications (expires_at);

CREATE TABLE second_factors (
  id           text COLLATE "C" PRIMARY KEY,
  user_id      text COLLATE "C" NOT NULL UNIQUE REFERENCES users (id),
  secret       text COLLATE "C" NOT NULL,
  backup_codes text COLLATE "C" NOT NULL,
  verified     bigint NOT NULL CHECK (verified IN (0, 1)),
  failures     bigint NOT NULL,
  locked_until bigint
);

-- One person works for one organization.
CREATE TABLE staff (
  user_id         text COLLATE "C" PRIMARY KEY REFERENCES users (id),
  organization_id text COLLATE "C" NOT NULL REFERENCES organizations (id),
  role            text COLLATE "C" NOT NULL CHECK (role IN ('member', 'admin', 'owner')),
  disabled_at     bigint,
  created_at      bigint NOT NULL
);
CREATE INDEX staff_of_organization ON staff (organization_id, user_id);

-- Without an organization: the link of a network's first owner, who brings an organization along.
CREATE TABLE invitations (
  id              text COLLATE "C" PRIMARY KEY,
  organization_id text COLLATE "C" REFERENCES organizations (id),
  email           text COLLATE "C",
  role            text COLLATE "C" NOT NULL CHECK (role IN ('member', 'admin', 'owner')),
  token_hash      text COLLATE "C" NOT NULL UNIQUE,
  invited_by      text COLLATE "C",
  created_at      bigint NOT NULL,
  expires_at      bigint NOT NULL,
  accepted_at     bigint,
  revoked_at      bigint
);
CREATE INDEX invitations_of_organization ON invitations (organization_id, created_at);
CREATE INDEX invitations_by_inviter ON invitations (invited_by) WHERE accepted_at IS NULL AND revoked_at IS NULL;
CREATE INDEX open_invitations ON invitations (organization_id, id) WHERE accepted_at IS NULL AND revoked_at IS NULL;
