-- The webhook of an organization. Secrets and the value of the header are sealed (src/sign-in/seal.ts).
CREATE TABLE webhooks (
  organization_id TEXT PRIMARY KEY REFERENCES organizations (id),
  url             TEXT NOT NULL,
  updated_at      INTEGER NOT NULL,
  -- The events that it asks for, as a JSON array (src/rules/text/webhook-events.ts).
  events          TEXT NOT NULL,
  -- The secrets that sign deliveries, the newest first, as a JSON array; empty if they are not signed.
  secrets         TEXT NOT NULL,
  header_name     TEXT,
  header_value    TEXT,
  retries         INTEGER NOT NULL CHECK (retries IN (0, 1)),
  -- With retries: since when every attempt has failed.
  failing_since   INTEGER,
  turned_off_at   INTEGER,
  recovered_at    INTEGER,
  -- What the staff were last told by e-mail since then; it is sent when `notice_due_at` has come, which is NULL afterwards.
  notice          TEXT CHECK (notice IN ('gave_up', 'turned_off')),
  notice_since    INTEGER,
  notice_at       INTEGER,
  notice_due_at   INTEGER
) STRICT;
CREATE INDEX webhooks_with_notice ON webhooks (notice_due_at) WHERE notice_due_at IS NOT NULL;

INSERT INTO webhooks (organization_id, url, updated_at, events, secrets, retries)
SELECT id, webhook_url, webhook_updated_at, coalesce(webhook_events, '[]'), '[]', 0
FROM organizations WHERE webhook_url IS NOT NULL;
ALTER TABLE organizations DROP COLUMN webhook_url;
ALTER TABLE organizations DROP COLUMN webhook_updated_at;
ALTER TABLE organizations DROP COLUMN webhook_events;

-- The event that a delivery sends, the attempts that have begun, when the next one may begin, and those that failed before
-- the last one, as a JSON array.
ALTER TABLE deliveries ADD COLUMN event_id TEXT;
ALTER TABLE deliveries ADD COLUMN attempts INTEGER NOT NULL DEFAULT 0;
ALTER TABLE deliveries ADD COLUMN due_at INTEGER NOT NULL DEFAULT 0;
ALTER TABLE deliveries ADD COLUMN failures TEXT;
UPDATE deliveries SET attempts = 1 WHERE claimed_at IS NOT NULL;
DROP INDEX unfinished_deliveries;
CREATE INDEX due_deliveries ON deliveries (due_at, id, organization_id) WHERE status = 'pending';
CREATE INDEX pending_deliveries ON deliveries (organization_id, attempts) WHERE status = 'pending';
CREATE INDEX sending_deliveries ON deliveries (claimed_at) WHERE status = 'sending';
CREATE INDEX deliveries_of_event ON deliveries (event_id);

-- When an event was first delivered, and whether it waits to be sent until fewer deliveries are pending.
ALTER TABLE events ADD COLUMN delivered_at INTEGER;
ALTER TABLE events ADD COLUMN waiting INTEGER NOT NULL DEFAULT 0 CHECK (waiting IN (0, 1));
UPDATE deliveries SET event_id = (SELECT e.id FROM events e WHERE e.created_at = deliveries.created_at
  AND e.organization_id = deliveries.organization_id AND e.body = deliveries.body LIMIT 1);
UPDATE events SET delivered_at = created_at
WHERE id IN (SELECT event_id FROM deliveries WHERE status = 'delivered');
CREATE INDEX undelivered_events ON events (organization_id, waiting, created_at) WHERE delivered_at IS NULL;
