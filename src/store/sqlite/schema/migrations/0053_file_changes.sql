-- Organizations that checked a renter are notified of each change of the file, not only after a dispute. A change without a
-- record is a statement of the renter. `notices_due_at` is set until the notices are made, `mail_due_at` until one is mailed.
CREATE TABLE file_changes (
  number            INTEGER PRIMARY KEY,
  renter            INTEGER NOT NULL REFERENCES renters (number),
  outcome           TEXT NOT NULL CHECK (outcome IN ('removed', 'corrected', 'statement')),
  record_kind       TEXT CHECK (record_kind IN ('report', 'incident')),
  record            TEXT,
  record_number     INTEGER,
  organization_id   TEXT REFERENCES organizations (id),
  filed_at          INTEGER,
  incidents_removed INTEGER NOT NULL,
  dispute_id        TEXT REFERENCES disputes (id),
  changed_at        INTEGER NOT NULL,
  notices_due_at    INTEGER
) STRICT;
INSERT INTO file_changes (renter, outcome, record_kind, record, record_number, organization_id, filed_at, incidents_removed,
  dispute_id, changed_at, notices_due_at)
SELECT d.renter, c.outcome, d.record_kind, d.record, d.record_number, d.organization_id,
  coalesce((SELECT filed_at FROM reports WHERE id = d.record AND d.record_kind = 'report'),
    (SELECT filed_at FROM incidents WHERE id = d.record AND d.record_kind = 'incident'),
    (SELECT max(filed_at) FROM removed_records WHERE kind = d.record_kind AND id = d.record)),
  coalesce((SELECT max(e.count) FROM dispute_entries e WHERE e.dispute_id = d.id AND e.what = 'incidents_removed'), 0),
  d.id, min(c.at), max(c.due_at)
FROM (SELECT dispute_id, outcome, at, NULL AS due_at FROM notices
      UNION ALL SELECT t.dispute_id, e.outcome, e.ended_at, t.due_at FROM dispute_tasks t JOIN disputes e ON e.id = t.dispute_id
        WHERE t.task = 'make_notices' AND e.outcome IS NOT NULL) c
JOIN disputes d ON d.id = c.dispute_id GROUP BY c.dispute_id, c.outcome ORDER BY min(c.at);
CREATE INDEX file_changes_of_renter ON file_changes (renter, number);
CREATE INDEX file_changes_of_dispute ON file_changes (dispute_id);
CREATE INDEX file_changes_due ON file_changes (notices_due_at, number) WHERE notices_due_at IS NOT NULL;

CREATE TABLE notices_of_changes (
  number          INTEGER PRIMARY KEY,
  organization_id TEXT NOT NULL REFERENCES organizations (id),
  at              INTEGER NOT NULL,
  seen_at         INTEGER,
  seen_by         TEXT,
  file_change     INTEGER NOT NULL REFERENCES file_changes (number),
  mail_due_at     INTEGER,
  UNIQUE (organization_id, file_change)
) STRICT;
INSERT INTO notices_of_changes (number, organization_id, at, seen_at, seen_by, file_change, mail_due_at)
SELECT n.number, n.organization_id, n.at, n.seen_at, n.seen_by, c.number,
  (SELECT t.due_at FROM dispute_tasks t
   WHERE t.dispute_id = n.dispute_id AND t.task = 'mail_notice' AND t.organization_id = n.organization_id)
FROM notices n JOIN file_changes c ON c.dispute_id = n.dispute_id AND c.outcome = n.outcome;
DROP TABLE notices;
ALTER TABLE notices_of_changes RENAME TO notices;
CREATE INDEX notices_of_organization ON notices (organization_id, number);
CREATE INDEX unseen_notices ON notices (organization_id, number) WHERE seen_at IS NULL;
CREATE INDEX notices_to_mail ON notices (mail_due_at, number) WHERE mail_due_at IS NOT NULL;
DELETE FROM dispute_tasks WHERE task IN ('make_notices', 'mail_notice');
