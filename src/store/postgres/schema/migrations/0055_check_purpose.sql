-- Why an organization checked somebody; null for a home, the default (src/rules/organizations/purpose.ts).
ALTER TABLE check_log ADD COLUMN purpose text COLLATE "C";
ALTER TABLE lookups ADD COLUMN purpose text COLLATE "C";
ALTER TABLE late_lookups ADD COLUMN purpose text COLLATE "C";
ALTER TABLE unmailed_lookups ADD COLUMN purpose text COLLATE "C";
