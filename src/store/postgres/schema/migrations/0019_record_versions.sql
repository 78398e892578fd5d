-- The version of what `content` says (src/store/sql/record-rows.ts).
ALTER TABLE removed_records ADD COLUMN version bigint NOT NULL DEFAULT 1;
