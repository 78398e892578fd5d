-- The keys that an organization created in the last hour.
CREATE INDEX keys_by_creation ON api_keys (organization_id, created_at);
