-- The e-mail of the portal session that gave a verification, or sent a request; NULL for those from before. A
-- verification without a decision waits for the operator. One from a session that opened only a part of the file is not
-- compared with other renters.
ALTER TABLE proofs ADD COLUMN email TEXT;
ALTER TABLE proofs ADD COLUMN decision TEXT CHECK (decision IN ('accepted', 'rejected', 'replaced'));
ALTER TABLE proofs ADD COLUMN decided_at INTEGER;
ALTER TABLE proofs ADD COLUMN reason TEXT;
UPDATE proofs SET decision = CASE on_profile WHEN 1 THEN 'accepted' ELSE 'replaced' END, decided_at = given_at
  WHERE on_profile = 1 OR EXISTS (SELECT 1 FROM proofs n WHERE n.renter = proofs.renter AND n.id > proofs.id);
ALTER TABLE proofs ADD COLUMN whole_file INTEGER NOT NULL DEFAULT 1 CHECK (whole_file IN (0, 1));
CREATE INDEX undecided_proofs ON proofs (id) WHERE decision IS NULL;

-- The e-mail that a renter wants on the file.
ALTER TABLE correction_requests ADD COLUMN email TEXT;
ALTER TABLE correction_requests ADD COLUMN asked_with TEXT;

CREATE TABLE detached_emails (
  id              TEXT PRIMARY KEY,
  renter          INTEGER NOT NULL REFERENCES renters (number),
  email           TEXT NOT NULL,
  party           TEXT NOT NULL CHECK (party IN ('renter', 'organization', 'operator')),
  organization_id TEXT REFERENCES organizations (id),
  detached_at     INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX detached_emails_of_renter ON detached_emails (renter, id);

-- The e-mails of verified renters keep opening their files.
INSERT INTO assertions (renter, kind, value, organization_id, source, at)
SELECT a.renter, a.kind, a.value, '', 'renter', max(a.at) + 1
FROM assertions a JOIN renters r ON r.number = a.renter
WHERE a.kind = 'email' AND r.verification_level = 'IDENTITY_VERIFIED'
GROUP BY a.renter, a.kind, a.value;
