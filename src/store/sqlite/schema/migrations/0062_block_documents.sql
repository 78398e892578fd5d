-- The organization whose records a request is about, so that its share of the space for documents counts them. NULL before.
ALTER TABLE block_documents ADD COLUMN organization_id TEXT;
CREATE INDEX block_documents_by_organization ON block_documents (organization_id, bytes) WHERE organization_id IS NOT NULL;
-- The entry tells that the operator removed the record, and not that the renter asked for a block.
UPDATE dispute_entries SET what = 'record_removed' WHERE what = 'record_blocked';
