-- Finds the checks of a staff member in a log that is mostly checks by keys, which are not in the index. Reads the log once.
CREATE INDEX checks_by_staff ON check_log (organization_id, key_id, at, request_id) WHERE key_id >= 'usr_';
