-- Flags of the newest identity check that an organization may not see, because they follow only from what it alone stated:
-- flag and organization with a colon between them, and commas between the entries.
ALTER TABLE renters RENAME COLUMN duplicate_hidden_from TO hidden_flags;
UPDATE renters SET hidden_flags = 'DUPLICATE_IDENTITY:' || replace(hidden_flags, ',', ',DUPLICATE_IDENTITY:')
  WHERE hidden_flags <> '';
