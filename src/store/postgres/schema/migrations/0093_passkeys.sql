-- The passkeys with which staff sign in. Public keys are no secrets: nobody who reads them can sign in.
CREATE TABLE passkeys (
  id            text COLLATE "C" PRIMARY KEY,
  user_id       text COLLATE "C" NOT NULL REFERENCES users (id),
  credential_id text COLLATE "C" NOT NULL UNIQUE,
  public_key    text COLLATE "C" NOT NULL,
  counter       bigint NOT NULL,
  name          text COLLATE "C" NOT NULL,
  created_at    bigint NOT NULL,
  last_used_at  bigint
);
CREATE INDEX passkeys_of_user ON passkeys (user_id, id);
