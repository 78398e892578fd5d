-- What a key may do, until when, and from where. NULL does not restrict it. Lists have spaces between their entries.
ALTER TABLE api_keys ADD COLUMN scopes text COLLATE "C" CHECK (scopes <> '');
ALTER TABLE api_keys ADD COLUMN expires_at bigint;
ALTER TABLE api_keys ADD COLUMN allowed_addresses text COLLATE "C" CHECK (allowed_addresses <> '');
-- The key that replaced it. It works until it expires, beside that key.
ALTER TABLE api_keys ADD COLUMN replaced_by text COLLATE "C";
-- When to tell the organization that it expires; NULL once that is done.
ALTER TABLE api_keys ADD COLUMN remind_at bigint;
-- From where it was used last, and where a request came from that was rejected for its address.
ALTER TABLE api_keys ADD COLUMN last_address text COLLATE "C";
ALTER TABLE api_keys ADD COLUMN rejected_at bigint;
ALTER TABLE api_keys ADD COLUMN rejected_address text COLLATE "C";

-- Keys by when they end: active keys come last. The number is the largest that is exact in JavaScript.
DROP INDEX active_keys;
DROP INDEX revoked_keys;
CREATE INDEX keys_by_end ON api_keys (organization_id, coalesce(revoked_at, expires_at, 9007199254740991), id);
CREATE INDEX key_reminders ON api_keys (remind_at) WHERE remind_at IS NOT NULL;
