-- Whether the operator created a key. Those keys do not count among the keys that an organization creates in an hour.
-- Of earlier keys it is not known; within an hour it no longer matters.
ALTER TABLE api_keys ADD COLUMN by_operator bigint NOT NULL DEFAULT 0 CHECK (by_operator IN (0, 1));
