-- How many requests all keys of an organization made in its window, over all nodes: like request_windows.
CREATE UNLOGGED TABLE organization_windows (
  organization_id text COLLATE "C" PRIMARY KEY,
  opened_at       bigint NOT NULL,
  requests        bigint NOT NULL
) WITH (fillfactor = 50);

-- The keys that an organization created in the last hour.
CREATE INDEX keys_by_creation ON api_keys (organization_id, created_at);
