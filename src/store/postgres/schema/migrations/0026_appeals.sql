-- A renter appeals once against the rejection of a dispute; the operator decides. The dispute stays rejected until then.
CREATE TABLE appeals (
  dispute_id  text COLLATE "C" PRIMARY KEY REFERENCES disputes (id),
  said        text COLLATE "C" NOT NULL,
  filed_at    bigint NOT NULL,
  deadline_at bigint NOT NULL,
  ended_at    bigint,
  decision    text COLLATE "C" CHECK (decision IN ('upheld', 'rejected')),
  answer      text COLLATE "C"
);
CREATE INDEX open_appeals ON appeals (deadline_at, dispute_id) WHERE ended_at IS NULL;
