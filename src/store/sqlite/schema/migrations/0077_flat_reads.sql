-- Whether an organization reported a contract about a renter is one entry, however many reports the renter has.
DROP INDEX reports_of_contract;
CREATE INDEX reports_of_contract ON reports (organization_id, contract_id, renter) WHERE contract_id IS NOT NULL;

-- The pending deliveries of one organization in the order in which they are sent, without those of others, and its ended ones.
CREATE INDEX pending_deliveries_in_order ON deliveries (organization_id, due_at, id) WHERE status = 'pending';
CREATE INDEX ended_deliveries ON deliveries (organization_id, id) WHERE status IN ('delivered', 'failed');
