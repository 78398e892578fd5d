-- The audit log is listed by time, for a period, a person and an action. Reading whom its entries are about finds records that were
-- removed by their numbers.
DROP INDEX audit_log_of_organization;
CREATE INDEX audit_log_by_time ON audit_log (organization_id, at);
CREATE INDEX audit_log_by_person ON audit_log (organization_id, user_id, at);
CREATE INDEX audit_log_by_action ON audit_log (organization_id, action, at);
CREATE INDEX removed_records_by_number ON removed_records (number);
