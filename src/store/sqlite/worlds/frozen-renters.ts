import { FILL_FROZEN, isFrozen, LEFT_OUT, type LeftOut } from '../../sql/worlds/frozen-renters.ts';

function leaveOut({ change, table, where }: LeftOut): string {
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
 * Freezes the renters that exist: see `WorldStore`. They are not compared with others either, so that no filing about
 * somebody else changes them.
 */
export const FREEZE_RENTERS = `
  CREATE TABLE frozen_renters (renter INTEGER PRIMARY KEY) STRICT;
  CREATE TABLE frozen_identifiers (
    kind  TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (kind, value)
  ) STRICT, WITHOUT ROWID;
  ${FILL_FROZEN}
  ${LEFT_OUT.map(leaveOut).join('\n')}
  ${uncounted('INSERT')}
  ${uncounted('UPDATE')}
`;
