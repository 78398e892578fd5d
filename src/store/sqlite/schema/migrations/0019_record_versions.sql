-- The version of what `content` says (src/store/sql/record-rows.ts).
ALTER TABLE removed_records ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
