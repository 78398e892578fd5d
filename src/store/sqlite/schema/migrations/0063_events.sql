-- Events of organizations, kept for 30 days. Transactions take their numbers in one order and commit in another, so the position
-- in the organization's list is assigned later, to events that are committed (src/webhooks/event-log.ts).
CREATE TABLE events (
  number          INTEGER PRIMARY KEY,
  id              TEXT NOT NULL UNIQUE,
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  position        INTEGER,
  event           TEXT NOT NULL,
  body            TEXT NOT NULL,
  created_at      INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX events_by_position ON events (organization_id, position);
CREATE INDEX events_without_position ON events (organization_id, number) WHERE position IS NULL;
CREATE INDEX events_by_age ON events (created_at);

-- The last position that was assigned to an event of an organization.
CREATE TABLE event_positions (
  organization_id TEXT PRIMARY KEY REFERENCES organizations (id),
  last            INTEGER NOT NULL
) STRICT;
