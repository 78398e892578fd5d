-- The name that an owner asks the operator for. A rejected request stays until there is another, so that owners see the reason.
CREATE TABLE rename_requests (
  organization_id text COLLATE "C" PRIMARY KEY REFERENCES organizations (id),
  name            text COLLATE "C" NOT NULL,
  requested_by    text COLLATE "C" NOT NULL,
  requested_at    bigint NOT NULL,
  rejected_at     bigint,
  reason          text COLLATE "C" CHECK ((reason IS NULL) = (rejected_at IS NULL))
);
