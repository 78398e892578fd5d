-- Organizations that may not learn that two renters look like one person, because they do so only by what the organization
-- itself stated; IDs with commas between them.
ALTER TABLE identity_pairs ADD COLUMN hidden_from TEXT NOT NULL DEFAULT '';
ALTER TABLE renters ADD COLUMN duplicate_hidden_from TEXT NOT NULL DEFAULT '';
