-- When an organization may reset its test world as often as at first again.
ALTER TABLE test_worlds ADD COLUMN resets_restored_at INTEGER NOT NULL DEFAULT 0;
