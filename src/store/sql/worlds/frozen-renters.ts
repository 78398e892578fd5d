/** Returns the condition that a row is about a renter that existed when the world was frozen. */
export const isFrozen = (renter: string): string =>
  `EXISTS (SELECT 1 FROM frozen_renters f WHERE f.renter = ${renter})`;

/** A change of a table that is left out for the rows that meet a condition. */
export interface LeftOut {
  change: 'INSERT' | 'UPDATE' | 'DELETE';
  table: string;
  where: string;
}

/**
 * What is left out in a world, so that no filing changes the renters that existed when it was frozen, and none of their
 * identifiers finds anybody else.
 */
export const LEFT_OUT: readonly LeftOut[] = [
  { change: 'UPDATE', table: 'renters', where: isFrozen('OLD.number') },
  { change: 'UPDATE', table: 'roster_scores', where: isFrozen('OLD.renter') },
  {
    change: 'INSERT',
    table: 'identifiers',
    where: `${isFrozen('NEW.renter')}
      OR EXISTS (SELECT 1 FROM frozen_identifiers f WHERE f.kind = NEW.kind AND f.value = NEW.value)`,
  },
  { change: 'UPDATE', table: 'identifiers', where: isFrozen('OLD.renter') },
  { change: 'DELETE', table: 'identifiers', where: isFrozen('OLD.renter') },
  { change: 'INSERT', table: 'renter_details', where: isFrozen('NEW.renter') },
  { change: 'UPDATE', table: 'renter_details', where: isFrozen('OLD.renter') },
  { change: 'INSERT', table: 'identity_queue', where: isFrozen('NEW.renter') },
  { change: 'INSERT', table: 'blocking_keys', where: isFrozen('NEW.renter') },
];

/** Fills the tables of frozen renters and identifiers. The renters are not compared with others any more. */
export const FILL_FROZEN = `
  INSERT INTO frozen_renters SELECT number FROM renters;
  INSERT INTO frozen_identifiers SELECT DISTINCT kind, value FROM identifiers;
  DELETE FROM identity_queue;
  DELETE FROM blocking_keys;`;

/** Adds an identifier that no renter gets. */
export const RESERVE_IDENTIFIER = 'INSERT INTO frozen_identifiers (kind, value) VALUES (?, ?)';
