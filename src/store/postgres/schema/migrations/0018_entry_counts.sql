-- How many organizations were told, or incidents removed: until now this was in the text of the entry.
ALTER TABLE dispute_entries ADD COLUMN count bigint;
UPDATE dispute_entries SET count = CAST(said AS bigint), said = NULL WHERE what = 'notices_made';
UPDATE dispute_entries SET count = 1 + (length(said) - length(replace(said, ', ', ''))) / 2
  WHERE what = 'incidents_removed';
