-- Exports read disputes and notices of adverse actions by time.
CREATE INDEX disputes_by_filing ON disputes (organization_id, filed_at, id);
CREATE INDEX adverse_actions_by_creation ON adverse_actions (organization_id, created_at, id);
