-- Notices of adverse actions, which an organization makes from a check: 15 U.S.C. 1681m. `content` is what the notice says, as
-- JSON. `mail_due_at` is set until the notice is mailed.
CREATE TABLE adverse_actions (
  id              TEXT PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  renter          INTEGER NOT NULL REFERENCES renters (number),
  request_id      TEXT NOT NULL,
  medium          TEXT NOT NULL CHECK (medium IN ('email', 'print')),
  status          TEXT NOT NULL CHECK (status IN ('draft', 'sent', 'disputed', 'final', 'withdrawn')),
  content         TEXT NOT NULL,
  created_at      INTEGER NOT NULL,
  created_by      TEXT,
  sent_at         INTEGER,
  sent_to         TEXT,
  changed_at      INTEGER NOT NULL,
  reason          TEXT,
  mail_due_at     INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX adverse_actions_of_organization ON adverse_actions (organization_id, id);
CREATE INDEX adverse_actions_of_renter ON adverse_actions (renter, id);
CREATE INDEX adverse_actions_of_check ON adverse_actions (organization_id, request_id);
CREATE INDEX adverse_actions_to_mail ON adverse_actions (mail_due_at, id) WHERE mail_due_at IS NOT NULL;
