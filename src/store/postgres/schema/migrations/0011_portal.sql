-- The e-mails by which renters have asked to open the portal. What such an e-mail opens is decided for each request, by
-- whose file it is on then.
CREATE TABLE renter_sign_ins (
  id             text COLLATE "C" PRIMARY KEY,
  email          text COLLATE "C" NOT NULL UNIQUE,
  email_verified bigint NOT NULL CHECK (email_verified IN (0, 1)),
  created_at     bigint NOT NULL
);

-- Apart from those of staff: the one never stands for the other. Tokens are kept as hashes.
CREATE TABLE renter_sessions (
  id           text COLLATE "C" PRIMARY KEY,
  sign_in_id   text COLLATE "C" NOT NULL REFERENCES renter_sign_ins (id),
  token_hash   text COLLATE "C" NOT NULL UNIQUE,
  address      text COLLATE "C",
  user_agent   text COLLATE "C",
  created_at   bigint NOT NULL,
  last_seen_at bigint NOT NULL,
  expires_at   bigint NOT NULL
);
CREATE INDEX renter_sessions_of_sign_in ON renter_sessions (sign_in_id, id);

-- Links and codes that were mailed and not used yet: tokens and codes are kept as hashes.
CREATE TABLE renter_links (
  id         text COLLATE "C" PRIMARY KEY,
  kind       text COLLATE "C" NOT NULL CHECK (kind IN ('link', 'code')),
  email      text COLLATE "C" NOT NULL,
  identifier text COLLATE "C" NOT NULL,
  value      text COLLATE "C" NOT NULL,
  expires_at bigint NOT NULL,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL
);
CREATE INDEX renter_links_by_identifier ON renter_links (identifier, created_at);
CREATE INDEX renter_links_of_email ON renter_links (email, kind, expires_at);
CREATE INDEX renter_links_by_end ON renter_links (expires_at);
