-- The state ID or passport of an identity verification without a license, whose `license` is then empty.
ALTER TABLE proofs ADD COLUMN document_kind TEXT CHECK (document_kind IN ('state_id', 'passport'));
ALTER TABLE proofs ADD COLUMN document_number TEXT;
ALTER TABLE proofs ADD COLUMN document_issuer TEXT;
