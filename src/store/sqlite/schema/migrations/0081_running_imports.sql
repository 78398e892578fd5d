-- Whether an older import of an organization is being filed or undone is read from those that are, not from all of its imports.
CREATE INDEX running_imports_of_organization ON imports (organization_id, id)
  WHERE state IN ('filing', 'undoing') AND stop_reason IS NULL;
-- The rows of an import arrive in several transactions. Until the last one, it is open and not kept.
CREATE INDEX arriving_imports ON imports (changed_at) WHERE state = 'open' AND kept = 0;
