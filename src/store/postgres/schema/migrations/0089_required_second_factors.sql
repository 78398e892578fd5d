-- Since when an organization requires a second factor of all its staff; NULL if it does not.
ALTER TABLE organizations ADD COLUMN second_factor_since bigint;
