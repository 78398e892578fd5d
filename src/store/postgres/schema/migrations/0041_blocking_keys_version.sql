-- The version of the blocking keys that the walk stores. When a new version of the program makes other keys, the walk begins
-- again, and compares every renter who was not checked since `began_at`.
ALTER TABLE identity_walk ADD COLUMN keys_version bigint NOT NULL DEFAULT 1;
ALTER TABLE identity_walk ADD COLUMN began_at bigint NOT NULL DEFAULT 0;
