-- A document is written part by part, so that checks need not wait for all of it. Until then nobody sees it.
ALTER TABLE dispute_documents ADD COLUMN complete INTEGER NOT NULL DEFAULT 1 CHECK (complete IN (0, 1));
CREATE INDEX arriving_documents ON dispute_documents (added_at) WHERE complete = 0;
