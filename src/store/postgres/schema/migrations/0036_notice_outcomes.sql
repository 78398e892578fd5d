-- A record can change twice: it is corrected, and removed after an appeal. Each change has notices of its own.
ALTER TABLE notices ADD COLUMN outcome text COLLATE "C" NOT NULL DEFAULT 'removed' CHECK (outcome IN ('removed', 'corrected'));
ALTER TABLE notices ALTER COLUMN outcome DROP DEFAULT;
UPDATE notices SET outcome = d.outcome FROM disputes d WHERE d.id = notices.dispute_id AND d.outcome = 'corrected';
ALTER TABLE notices DROP CONSTRAINT notices_organization_id_dispute_id_key;
ALTER TABLE notices ADD UNIQUE (organization_id, dispute_id, outcome);
