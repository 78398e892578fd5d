-- Events that an organization's webhook gets only on request, as a JSON array; NULL for none.
ALTER TABLE organizations ADD COLUMN webhook_events text COLLATE "C";
