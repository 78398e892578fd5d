-- A key works on the network or on the test world of its organization.
ALTER TABLE api_keys ADD COLUMN mode TEXT NOT NULL DEFAULT 'live' CHECK (mode IN ('live', 'test'));

-- The test world of each organization. Its data is in a database of its own, named by the ID.
CREATE TABLE test_worlds (
  organization_id TEXT PRIMARY KEY REFERENCES organizations (id),
  id              TEXT NOT NULL UNIQUE,
  -- The version of its personas; 0 while it is being prepared.
  version         INTEGER NOT NULL,
  clock           TEXT NOT NULL,
  created_at      INTEGER NOT NULL,
  used_at         INTEGER NOT NULL,
  due_at          INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX test_worlds_by_due ON test_worlds (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX test_worlds_by_use ON test_worlds (used_at);

-- Mails that a test world would have sent. Empty in a network.
CREATE TABLE captured_mails (
  number    INTEGER PRIMARY KEY,
  at        INTEGER NOT NULL,
  recipient TEXT NOT NULL,
  subject   TEXT NOT NULL,
  body      TEXT NOT NULL
) STRICT;
