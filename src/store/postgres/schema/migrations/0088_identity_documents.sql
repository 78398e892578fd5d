-- The state ID or passport of an identity verification without a license, whose `license` is then empty.
ALTER TABLE proofs ADD COLUMN document_kind text COLLATE "C" CHECK (document_kind IN ('state_id', 'passport'));
ALTER TABLE proofs ADD COLUMN document_number text COLLATE "C";
ALTER TABLE proofs ADD COLUMN document_issuer text COLLATE "C";
