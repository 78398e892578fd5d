-- How renters reach an organization; null until its staff or the operator give it.
ALTER TABLE organizations ADD COLUMN postal_address TEXT;
ALTER TABLE organizations ADD COLUMN telephone TEXT;
