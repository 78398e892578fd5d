-- The e-mail of the portal session that gave a verification, or sent a request; NULL for those from before. A
-- verification without a decision waits for the operator. One from a session that opened only a part of the file is not
-- compared with other renters.
ALTER TABLE proofs ADD COLUMN email text COLLATE "C";
ALTER TABLE proofs ADD COLUMN decision text COLLATE "C" CHECK (decision IN ('accepted', 'rejected', 'replaced'));
ALTER TABLE proofs ADD COLUMN decided_at bigint;
ALTER TABLE proofs ADD COLUMN reason text COLLATE "C";
UPDATE proofs SET decision = CASE on_profile WHEN 1 THEN 'accepted' ELSE 'replaced' END, decided_at = given_at
  WHERE on_profile = 1 OR EXISTS (SELECT 1 FROM proofs n WHERE n.renter = proofs.renter AND n.id > proofs.id);
ALTER TABLE proofs ADD COLUMN whole_file bigint NOT NULL DEFAULT 1 CHECK (whole_file IN (0, 1));
CREATE INDEX undecided_proofs ON proofs (id) WHERE decision IS NULL;

-- The e-mail that a renter wants on the file.
ALTER TABLE correction_requests ADD COLUMN email text COLLATE "C";
ALTER TABLE correction_requests ADD COLUMN asked_with text COLLATE "C";

CREATE TABLE detached_emails (
  id              text COLLATE "C" PRIMARY KEY,
  renter          bigint NOT NULL REFERENCES renters (number),
  email           text COLLATE "C" NOT NULL,
  party           text COLLATE "C" NOT NULL CHECK (party IN ('renter', 'organization', 'operator')),
  organization_id text COLLATE "C" REFERENCES organizations (id),
  detached_at     bigint NOT NULL
);
CREATE INDEX detached_emails_of_renter ON detached_emails (renter, id);

-- The e-mails of verified renters keep opening their files.
INSERT INTO assertions (renter, kind, value, organization_id, source, at)
SELECT a.renter, a.kind, a.value, '', 'renter', max(a.at) + 1
FROM assertions a JOIN renters r ON r.number = a.renter
WHERE a.kind = 'email' AND r.verification_level = 'IDENTITY_VERIFIED'
GROUP BY a.renter, a.kind, a.value;
