-- License, date of birth (such as 1990-01-31) and address of the renter, as the organization wrote them; null if not given.
ALTER TABLE reports ADD COLUMN renter_license TEXT;
ALTER TABLE reports ADD COLUMN renter_date_of_birth TEXT;
ALTER TABLE reports ADD COLUMN renter_address TEXT;
