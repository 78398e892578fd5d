-- Records that are or were held for the operator's review (src/rules/scoring/held-filings.ts): a report with the incidents
-- filed with it, or an incident. `filing` is the ID of the report that a record was filed with, or its own. Until
-- `ended_at` is set, the record counts nowhere. `told_at` says when both sides were mailed a rejection.
CREATE TABLE held_records (
  id              text COLLATE "C" PRIMARY KEY,
  kind            text COLLATE "C" NOT NULL CHECK (kind IN ('report', 'incident')),
  number          bigint NOT NULL,
  filing          text COLLATE "C" NOT NULL,
  organization_id text COLLATE "C" NOT NULL,
  cause           text COLLATE "C" NOT NULL CHECK (cause IN ('volume', 'severity')),
  held_at         bigint NOT NULL,
  release_at      bigint NOT NULL,
  ended_at        bigint,
  outcome         text COLLATE "C" CHECK (outcome IN ('released', 'expired', 'rejected', 'removed')),
  reason          text COLLATE "C",
  told_at         bigint
);
CREATE INDEX records_of_held_filing ON held_records (filing);
CREATE INDEX open_held_filings ON held_records (release_at, filing) WHERE ended_at IS NULL;
CREATE INDEX held_filings_of_organization ON held_records (organization_id, held_at, id) WHERE id = filing;
CREATE INDEX untold_rejections ON held_records (ended_at) WHERE outcome = 'rejected' AND told_at IS NULL;

-- When the organization filed its newest 20 adverse filings about the renter, with commas between them.
ALTER TABLE roster ADD COLUMN adverse_filed_at text COLLATE "C" NOT NULL DEFAULT '';

-- A record can also be removed because the operator rejected its filing.
ALTER TABLE removed_records DROP CONSTRAINT removed_records_reason_check,
  ADD CONSTRAINT removed_records_reason_check CHECK (reason IN ('upheld', 'aged', 'corrected', 'rejected'));
