-- What a key may do, until when, and from where. NULL does not restrict it. Lists have spaces between their entries.
ALTER TABLE api_keys ADD COLUMN scopes TEXT CHECK (scopes <> '');
ALTER TABLE api_keys ADD COLUMN expires_at INTEGER;
ALTER TABLE api_keys ADD COLUMN allowed_addresses TEXT CHECK (allowed_addresses <> '');
-- The key that replaced it. It works until it expires, beside that key.
ALTER TABLE api_keys ADD COLUMN replaced_by TEXT;
-- When to tell the organization that it expires; NULL once that is done.
ALTER TABLE api_keys ADD COLUMN remind_at INTEGER;
-- From where it was used last, and where a request came from that was rejected for its address.
ALTER TABLE api_keys ADD COLUMN last_address TEXT;
ALTER TABLE api_keys ADD COLUMN rejected_at INTEGER;
ALTER TABLE api_keys ADD COLUMN rejected_address TEXT;

-- Keys by when they end: active keys come last. The number is the largest that is exact in JavaScript.
DROP INDEX active_keys;
DROP INDEX revoked_keys;
CREATE INDEX keys_by_end ON api_keys (organization_id, coalesce(revoked_at, expires_at, 9007199254740991), id);
CREATE INDEX key_reminders ON api_keys (remind_at) WHERE remind_at IS NOT NULL;
