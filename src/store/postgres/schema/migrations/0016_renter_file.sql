-- What a renter says to the file: shown with it. One that is taken back, or written anew, is gone.
CREATE TABLE statements (
  id         text COLLATE "C" PRIMARY KEY,
  renter     bigint NOT NULL REFERENCES renters (number),
  said       text COLLATE "C" NOT NULL,
  written_at bigint NOT NULL
);
CREATE INDEX statements_of_renter ON statements (renter, id);

-- Who renters say that they are, in their own words, and what they consented to: apart from the profile, which takes it
-- over only where nothing contradicts it.
CREATE TABLE proofs (
  id              text COLLATE "C" PRIMARY KEY,
  renter          bigint NOT NULL REFERENCES renters (number),
  license         text COLLATE "C" NOT NULL,
  date_of_birth   text COLLATE "C" NOT NULL,
  address         text COLLATE "C" NOT NULL,
  consent_version bigint NOT NULL,
  given_at        bigint NOT NULL,
  on_profile      bigint NOT NULL CHECK (on_profile IN (0, 1))
);
CREATE INDEX proofs_of_renter ON proofs (renter, id);

-- What a renter says is wrong about the contact data. `done_by` is the organization that has seen to it.
CREATE TABLE correction_requests (
  id       text COLLATE "C" PRIMARY KEY,
  renter   bigint NOT NULL REFERENCES renters (number),
  said     text COLLATE "C" NOT NULL,
  asked_at bigint NOT NULL,
  done_at  bigint,
  done_by  text COLLATE "C" REFERENCES organizations (id)
);
CREATE INDEX correction_requests_of_renter ON correction_requests (renter, id);
