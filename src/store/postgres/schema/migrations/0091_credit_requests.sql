-- The credits that an organization asks the operator for. The row stays after the request has ended, so that staff see why it
-- was declined, and the operator is not mailed about each request of an organization that asks again and again.
CREATE TABLE credit_requests (
  organization_id text COLLATE "C" PRIMARY KEY REFERENCES organizations (id),
  amount          bigint NOT NULL,
  note            text COLLATE "C" NOT NULL,
  user_id         text COLLATE "C" NOT NULL,
  requested_by    text COLLATE "C" NOT NULL,
  requested_at    bigint NOT NULL,
  state           text COLLATE "C" NOT NULL CHECK (state IN ('open', 'granted', 'declined', 'withdrawn')),
  ended_at        bigint CHECK ((ended_at IS NULL) = (state = 'open')),
  granted         bigint CHECK ((granted IS NULL) = (state <> 'granted')),
  reason          text COLLATE "C" CHECK ((reason IS NULL) = (state <> 'declined')),
  mail_due_at     bigint,
  told_at         bigint
);
CREATE INDEX credit_requests_to_mail ON credit_requests (mail_due_at) WHERE mail_due_at IS NOT NULL;
