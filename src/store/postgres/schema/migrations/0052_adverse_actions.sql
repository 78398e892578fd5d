-- Notices of adverse actions, which an organization makes from a check: 15 U.S.C. 1681m. `content` is what the notice says, as
-- JSON. `mail_due_at` is set until the notice is mailed.
CREATE TABLE adverse_actions (
  id              text COLLATE "C" PRIMARY KEY,
  organization_id text COLLATE "C" NOT NULL REFERENCES organizations (id),
  renter          bigint NOT NULL REFERENCES renters (number),
  request_id      text COLLATE "C" NOT NULL,
  medium          text COLLATE "C" NOT NULL CHECK (medium IN ('email', 'print')),
  status          text COLLATE "C" NOT NULL CHECK (status IN ('draft', 'sent', 'disputed', 'final', 'withdrawn')),
  content         text COLLATE "C" NOT NULL,
  created_at      bigint NOT NULL,
  created_by      text COLLATE "C",
  sent_at         bigint,
  sent_to         text COLLATE "C",
  changed_at      bigint NOT NULL,
  reason          text COLLATE "C",
  mail_due_at     bigint
);
CREATE INDEX adverse_actions_of_organization ON adverse_actions (organization_id, id);
CREATE INDEX adverse_actions_of_renter ON adverse_actions (renter, id);
CREATE INDEX adverse_actions_of_check ON adverse_actions (organization_id, request_id);
CREATE INDEX adverse_actions_to_mail ON adverse_actions (mail_due_at, id) WHERE mail_due_at IS NOT NULL;
