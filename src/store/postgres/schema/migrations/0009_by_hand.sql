-- The name, at that time, of the staff member who revoked a key; none when it was done by the API or the operator.
ALTER TABLE api_keys ADD COLUMN revoked_by text COLLATE "C";
CREATE INDEX revoked_keys ON api_keys (organization_id, revoked_at, id) WHERE revoked_at IS NOT NULL;

-- Likewise of the staff member who sent a delivery by hand, and which delivery it sends again. That one may be
-- forgotten by then.
ALTER TABLE deliveries ADD COLUMN sent_by text COLLATE "C";
ALTER TABLE deliveries ADD COLUMN resend_of text COLLATE "C";
