const isFrozen = (renter: string) => `EXISTS (SELECT 1 FROM frozen_renters f WHERE f.renter = ${renter})`;

/** Leaves out each change of a kind on rows of a table that meet a condition. */
function left(change: 'INSERT' | 'UPDATE' | 'DELETE', table: string, where: string): string {
  const name = `frozen_${table}_${change.toLowerCase()}`;
  return `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN IF ${where} THEN RETURN NULL; END IF; RETURN ${change === 'DELETE' ? 'OLD' : 'NEW'}; END $$;
    CREATE TRIGGER ${name} BEFORE ${change} ON ${table} FOR EACH ROW EXECUTE FUNCTION ${name}();`;
}

/**
 * Freezes the renters that exist: see `WorldStore`. They are neither compared with others, so that no filing about somebody
 * else changes them. What an organization files about one enters its roster, but does not count there.
 */
export const FREEZE_RENTERS = `
  CREATE TABLE frozen_renters (renter bigint PRIMARY KEY);
  INSERT INTO frozen_renters SELECT number FROM renters;
  CREATE TABLE frozen_identifiers (
    kind  text COLLATE "C" NOT NULL,
    value text COLLATE "C" NOT NULL,
    PRIMARY KEY (kind, value)
  );
  INSERT INTO frozen_identifiers SELECT DISTINCT kind, value FROM identifiers;
  DELETE FROM identity_queue;
  DELETE FROM blocking_keys;
  ${left('UPDATE', 'renters', isFrozen('OLD.number'))}
  ${left(
    'INSERT',
    'identifiers',
    `${isFrozen('NEW.renter')}
      OR EXISTS (SELECT 1 FROM frozen_identifiers f WHERE f.kind = NEW.kind AND f.value = NEW.value)`,
  )}
  ${left('UPDATE', 'identifiers', isFrozen('OLD.renter'))}
  ${left('DELETE', 'identifiers', isFrozen('OLD.renter'))}
  ${left('INSERT', 'renter_details', isFrozen('NEW.renter'))}
  ${left('UPDATE', 'renter_details', isFrozen('OLD.renter'))}
  ${left('INSERT', 'identity_queue', isFrozen('NEW.renter'))}
  ${left('INSERT', 'blocking_keys', isFrozen('NEW.renter'))}
  CREATE FUNCTION frozen_roster() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF ${isFrozen('NEW.renter')} THEN NEW.incidents := 0; NEW.adverse_filed_at := ''; END IF;
      RETURN NEW;
    END $$;
  CREATE TRIGGER frozen_roster BEFORE INSERT OR UPDATE ON roster FOR EACH ROW EXECUTE FUNCTION frozen_roster();
`;

/** Adds an identifier that no renter gets. */
export const RESERVE_IDENTIFIER = 'INSERT INTO frozen_identifiers (kind, value) VALUES (?, ?)';
