-- What was done for a page under an ID that the page made, so that sending it again does nothing twice. Without foreign
-- keys: it lasts for weeks, and what it names for years.
CREATE TABLE receipts (
  organization_id text COLLATE "C" NOT NULL,
  id              text COLLATE "C" NOT NULL,
  digest          text COLLATE "C" NOT NULL,
  answer          text COLLATE "C" NOT NULL,
  at              bigint NOT NULL,
  PRIMARY KEY (organization_id, id)
);
CREATE INDEX receipts_by_age ON receipts (organization_id, at);
