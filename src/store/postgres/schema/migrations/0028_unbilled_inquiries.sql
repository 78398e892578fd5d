-- Requests that showed an organization something about a renter without a check, such as a search. The rows of a renter
-- are stored together: the portal lists them.
CREATE TABLE unbilled_inquiries (
  renter_id       text COLLATE "C" NOT NULL,
  at              bigint NOT NULL,
  request_id      text COLLATE "C" NOT NULL,
  organization_id text COLLATE "C" NOT NULL,
  caller_id       text COLLATE "C" NOT NULL,
  kind            text COLLATE "C" NOT NULL CHECK (kind IN ('search', 'score', 'roster', 'profile', 'history', 'filing')),
  identifier      text COLLATE "C",
  PRIMARY KEY (renter_id, at, request_id, organization_id)
);

-- The names that organizations had before, each until it was changed. Inquiries are listed with the name of their time.
CREATE TABLE former_names (
  organization_id text COLLATE "C" NOT NULL REFERENCES organizations (id),
  until           bigint NOT NULL,
  name            text COLLATE "C" NOT NULL,
  PRIMARY KEY (organization_id, until)
);
