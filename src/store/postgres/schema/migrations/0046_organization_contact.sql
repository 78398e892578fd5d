-- How renters reach an organization; null until its staff or the operator give it.
ALTER TABLE organizations
  ADD COLUMN postal_address text COLLATE "C",
  ADD COLUMN telephone      text COLLATE "C";
