-- The balance at which checks stop; null where they go on below zero.
ALTER TABLE organizations ADD COLUMN credit_floor bigint;
