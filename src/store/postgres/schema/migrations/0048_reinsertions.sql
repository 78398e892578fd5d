-- Records that repeat removed ones, and were filed because the organization certified them: 15 U.S.C. 1681i(a)(5)(B).
-- `repeats` are the numbers of the removed records. `mail_due_at` is set while the renter is to be told by e-mail.
CREATE TABLE reinsertions (
  id              text COLLATE "C" PRIMARY KEY,
  kind            text COLLATE "C" NOT NULL CHECK (kind IN ('report', 'incident')),
  number          bigint NOT NULL,
  filing          text COLLATE "C" NOT NULL,
  organization_id text COLLATE "C" NOT NULL,
  repeats         text COLLATE "C" NOT NULL,
  actor           text COLLATE "C",
  said            text COLLATE "C" NOT NULL,
  certified_at    bigint NOT NULL,
  mail_due_at     bigint,
  told_at         bigint
);
CREATE INDEX reinsertions_of_filing ON reinsertions (filing);
CREATE INDEX reinsertions_of_organization ON reinsertions (organization_id, certified_at);
CREATE INDEX reinsertions_to_mail ON reinsertions (mail_due_at, id) WHERE mail_due_at IS NOT NULL;
