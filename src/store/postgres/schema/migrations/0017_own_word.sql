-- What a profile has by its renter's own word alone, until an organization says it too: the license, normalized, and
-- whether address and date of birth were empty before the proof. Of earlier proofs all that went onto the profile.
ALTER TABLE proofs ADD COLUMN license_taken text COLLATE "C";
ALTER TABLE proofs ADD COLUMN address_taken bigint NOT NULL DEFAULT 0 CHECK (address_taken IN (0, 1));
ALTER TABLE proofs ADD COLUMN date_of_birth_taken bigint NOT NULL DEFAULT 0 CHECK (date_of_birth_taken IN (0, 1));
UPDATE proofs SET license_taken = upper(trim(license)), address_taken = 1, date_of_birth_taken = 1 WHERE on_profile = 1;

-- Whom the total of a pair counts against: not against a renter who is like the other by the other's own word alone.
ALTER TABLE identity_pairs ADD COLUMN against_renter bigint NOT NULL DEFAULT 1 CHECK (against_renter IN (0, 1));
ALTER TABLE identity_pairs ADD COLUMN against_other bigint NOT NULL DEFAULT 1 CHECK (against_other IN (0, 1));

-- Whoever was a duplicate by another's word before is compared anew by this.
INSERT INTO identity_queue (renter, quiet, tries, due_at)
  SELECT DISTINCT renter, 0, 0, 0 FROM proofs WHERE true ON CONFLICT DO NOTHING;
