-- Organizations correct, settle and withdraw their own records. The last day that the renter paid a part of the balance:
ALTER TABLE reports ADD COLUMN settled_on text COLLATE "C";

-- Each change of a record, also with who of the filing organization made it and why. `contract_id` and `filed_at` are copies
-- from `content`, by which an organization finds what it filed.
ALTER TABLE removed_records DROP CONSTRAINT removed_records_reason_check,
  ADD CONSTRAINT removed_records_reason_check
    CHECK (reason IN ('upheld', 'aged', 'corrected', 'rejected', 'settled', 'withdrawn')),
  ADD COLUMN contract_id text COLLATE "C",
  ADD COLUMN filed_at bigint,
  ADD COLUMN actor text COLLATE "C",
  ADD COLUMN said text COLLATE "C";
UPDATE removed_records SET contract_id = content::json ->> 'contractId', filed_at = (content::json ->> 'filedAt')::bigint;
ALTER TABLE removed_records ALTER COLUMN filed_at SET NOT NULL;
CREATE INDEX removed_records_of_organization ON removed_records (organization_id, kind, filed_at, number);

-- An organization changes a report by its ID.
CREATE UNIQUE INDEX reports_by_id ON reports (id);
CREATE INDEX reports_of_contract ON reports (organization_id, contract_id) WHERE contract_id IS NOT NULL;
CREATE INDEX removed_records_of_contract ON removed_records (organization_id, contract_id) WHERE contract_id IS NOT NULL;
