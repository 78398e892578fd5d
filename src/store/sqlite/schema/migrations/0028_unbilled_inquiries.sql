-- Requests that showed an organization something about a renter without a check, such as a search. The rows of a renter
-- are stored together: the portal lists them.
CREATE TABLE unbilled_inquiries (
  renter_id       TEXT NOT NULL,
  at              INTEGER NOT NULL,
  request_id      TEXT NOT NULL,
  organization_id TEXT NOT NULL,
  caller_id       TEXT NOT NULL,
  kind            TEXT NOT NULL CHECK (kind IN ('search', 'score', 'roster', 'profile', 'history', 'filing')),
  identifier      TEXT,
  PRIMARY KEY (renter_id, at, request_id, organization_id)
) STRICT, WITHOUT ROWID;

-- The names that organizations had before, each until it was changed. Inquiries are listed with the name of their time.
CREATE TABLE former_names (
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  until           INTEGER NOT NULL,
  name            TEXT NOT NULL,
  PRIMARY KEY (organization_id, until)
) STRICT, WITHOUT ROWID;
