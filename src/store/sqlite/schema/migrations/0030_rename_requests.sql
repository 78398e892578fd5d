-- The name that an owner asks the operator for. A rejected request stays until there is another, so that owners see the reason.
CREATE TABLE rename_requests (
  organization_id TEXT PRIMARY KEY REFERENCES organizations (id),
  name            TEXT NOT NULL,
  requested_by    TEXT NOT NULL,
  requested_at    INTEGER NOT NULL,
  rejected_at     INTEGER,
  reason          TEXT CHECK ((reason IS NULL) = (rejected_at IS NULL))
) STRICT, WITHOUT ROWID;
