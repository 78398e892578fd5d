/** Whether a row is about a renter that existed when the world was frozen. */
const isFrozen = (renter: string) => `EXISTS (SELECT 1 FROM frozen_renters f WHERE f.renter = ${renter})`;

/** Leaves out each change of a kind on rows of a table that meet a condition. */
function left(change: 'INSERT' | 'UPDATE' | 'DELETE', table: string, where: string): string {
  return `CREATE TRIGGER frozen_${table}_${change.toLowerCase()} BEFORE ${change} ON ${table} WHEN ${where}
    BEGIN SELECT RAISE(IGNORE); END;`;
}

/** What an organization files about a frozen renter enters its roster, but does not count there. */
function uncounted(change: 'INSERT' | 'UPDATE'): string {
  return `CREATE TRIGGER frozen_roster_${change.toLowerCase()} AFTER ${change} ON roster
    WHEN (NEW.incidents <> 0 OR NEW.adverse_filed_at <> '') AND ${isFrozen('NEW.renter')}
    BEGIN UPDATE roster SET incidents = 0, adverse_filed_at = '' WHERE number = NEW.number; END;`;
}

/**
 * Freezes the renters that exist: see `WorldStore`. They are neither compared with others, so that no filing about somebody
 * else changes them.
 */
export const FREEZE_RENTERS = `
  CREATE TABLE frozen_renters (renter INTEGER PRIMARY KEY) STRICT;
  INSERT INTO frozen_renters SELECT number FROM renters;
  CREATE TABLE frozen_identifiers (
    kind  TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (kind, value)
  ) STRICT, WITHOUT ROWID;
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
  ${uncounted('INSERT')}
  ${uncounted('UPDATE')}
`;

/** Adds an identifier that no renter gets. */
export const RESERVE_IDENTIFIER = 'INSERT INTO frozen_identifiers (kind, value) VALUES (?, ?)';
