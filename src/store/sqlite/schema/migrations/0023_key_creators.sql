-- The user who created a key, or the key that it was created with; null for the operator. The audit log knows it for
-- keys that were created on the dashboard or with a session token.
ALTER TABLE api_keys ADD COLUMN created_by TEXT;
UPDATE api_keys SET created_by = a.user_id FROM audit_log a
WHERE a.organization_id = api_keys.organization_id AND a.action = 'key.created' AND a.at = api_keys.created_at
  AND a.subject = api_keys.name;
