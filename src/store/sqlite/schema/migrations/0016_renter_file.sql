-- What a renter says to the file: shown with it. One that is taken back, or written anew, is gone.
CREATE TABLE statements (
  id         TEXT PRIMARY KEY,
  renter     INTEGER NOT NULL REFERENCES renters (number),
  said       TEXT NOT NULL,
  written_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX statements_of_renter ON statements (renter, id);

-- Who renters say that they are, in their own words, and what they consented to: apart from the profile, which takes it
-- over only where nothing contradicts it.
CREATE TABLE proofs (
  id              TEXT PRIMARY KEY,
  renter          INTEGER NOT NULL REFERENCES renters (number),
  license         TEXT NOT NULL,
  date_of_birth   TEXT NOT NULL,
  address         TEXT NOT NULL,
  consent_version INTEGER NOT NULL,
  given_at        INTEGER NOT NULL,
  on_profile      INTEGER NOT NULL CHECK (on_profile IN (0, 1))
) STRICT, WITHOUT ROWID;
CREATE INDEX proofs_of_renter ON proofs (renter, id);

-- What a renter says is wrong about the contact data. `done_by` is the organization that has seen to it.
CREATE TABLE correction_requests (
  id       TEXT PRIMARY KEY,
  renter   INTEGER NOT NULL REFERENCES renters (number),
  said     TEXT NOT NULL,
  asked_at INTEGER NOT NULL,
  done_at  INTEGER,
  done_by  TEXT REFERENCES organizations (id)
) STRICT, WITHOUT ROWID;
CREATE INDEX correction_requests_of_renter ON correction_requests (renter, id);
