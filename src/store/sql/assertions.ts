import type {
  Asserted,
  AssertedBy,
  Assertion,
  AssertionReads,
  AssertionSource,
  RenterWrites,
} from '../store.ts';
import type { Dialect, Prepare } from './query.ts';
import { renterNumber } from './renter-rows.ts';
import { rosterNames } from './roster-names.ts';

interface AssertionRow extends Asserted {
  /** '' for none. */
  organization_id: string;
  source: AssertionSource;
  at: number;
}

export const ASSERTION_COLUMNS = ['renter', 'kind', 'value', 'organization_id', 'source', 'at'] as const;

/** Condition that an assertion is about a detail of the profile, not an identifier. */
export const IS_DETAIL = "kind IN ('date_of_birth', 'address')";

/**
 * By how much each organization that filed an identifier lowers its precedence: more than any time in epoch
 * milliseconds until the year 2286, so that times decide only between equally many organizations.
 */
const FILER_WEIGHT = 10_000_000_000_000;

/** Most organizations that count: with more, the precedence would exceed the safe integers of JavaScript. */
const MOST_FILERS = 500;

/**
 * Returns the precedence of a renter's identifier. Of several renters with an identifier, the one with the lowest
 * precedence is found first: the one that the most organizations filed it for, and in a tie the one who had it first.
 */
export function precedenceOf(filers: number, firstAt: number): number {
  return firstAt - FILER_WEIGHT * Math.min(filers, MOST_FILERS);
}

// An organization has one assertion of a kind, value and source about a renter.
const FILERS = "count(CASE source WHEN 'filing' THEN 1 END)";

/** An identifier that was asserted only by held filings comes last. */
const FIRST_AT = `coalesce(min(CASE WHEN source IN ('held', 'detached') THEN NULL ELSE at END), min(at) + ${FILER_WEIGHT})`;

/** The SQL of `precedenceOf`, over the assertions of one identifier. */
export const PRECEDENCE = `${FIRST_AT} - ${FILER_WEIGHT} * CASE WHEN ${FILERS} > ${MOST_FILERS} THEN ${MOST_FILERS} ELSE ${FILERS} END`;

export function assertionReads(prepare: Prepare, dialect: Dialect): AssertionReads {
  const ofRenter = `renter = ${renterNumber('?')}`;
  const select = `SELECT kind, value, organization_id, source, at FROM assertions WHERE ${ofRenter}`;
  const list = prepare<AssertionRow>(
    `${select} ORDER BY renter, kind, value, organization_id, source LIMIT ?`,
  );
  const listOf = prepare<AssertionRow>(
    `${select} AND kind = ? AND value = ? ORDER BY organization_id, source LIMIT ?`,
  );
  const own = prepare<Asserted & { renter_id: string }>(
    `SELECT e.renter_id, s.kind, s.value FROM ${dialect.objects('?2', 'e', { renter_id: 'text' })}
     JOIN assertions s ON s.renter = ${renterNumber('e.renter_id')} AND s.organization_id = ?1
     GROUP BY e.renter_id, s.kind, s.value ORDER BY e.renter_id, max(s.at), s.kind, s.value`,
  );
  return {
    async listOwn(organizationId, renterIds) {
      const found = new Map<string, Asserted[]>();
      if (renterIds.length === 0) return found;
      const asked = JSON.stringify(renterIds.map((renter_id) => ({ renter_id })));
      for (const { renter_id, kind, value } of await own.all(organizationId, asked)) {
        found.getOrInsertComputed(renter_id, () => []).push({ kind, value });
      }
      return found;
    },
    async list(renterId, limit) {
      return (await list.all(renterId, limit)).map(assertionOf);
    },
    async listOf(renterId, { kind, value }, limit) {
      return (await listOf.all(renterId, kind, value, limit)).map(assertionOf);
    },
  };
}

function assertionOf({ organization_id: organizationId, ...row }: AssertionRow): Assertion {
  return { ...row, organizationId: organizationId === '' ? null : organizationId };
}

/** Writes identifiers, and who asserted identifiers and details. */
export function assertionWrites(
  prepare: Prepare,
): Pick<RenterWrites, 'addIdentifier' | 'removeIdentifier' | 'assertDetail'> {
  const insert = prepare(
    `INSERT INTO assertions (${ASSERTION_COLUMNS.join(', ')}) VALUES (${renterNumber('?')}, ?, ?, ?, ?, ?)
     ON CONFLICT DO NOTHING`,
  );
  const identify = prepare(
    `INSERT INTO identifiers (renter, kind, value, precedence)
     SELECT renter, kind, value, ${PRECEDENCE} FROM assertions
     WHERE renter = ${renterNumber('?')} AND kind = ? AND value = ? GROUP BY renter, kind, value
     ON CONFLICT (renter, kind, value) DO UPDATE SET precedence = excluded.precedence
       WHERE identifiers.precedence <> excluded.precedence`,
  );
  const remove = ['identifiers', 'assertions'].map((table) =>
    prepare(`DELETE FROM ${table} WHERE renter = ${renterNumber('?')} AND kind = ? AND value = ?`),
  );
  const names = rosterNames(prepare);
  const assertion = (
    renterId: string,
    { kind, value }: Asserted,
    { organizationId, source, at }: AssertedBy,
  ) => insert.write(renterId, kind, value, organizationId ?? '', source, at);
  return {
    async addIdentifier(renterId, identifier, by) {
      await assertion(renterId, identifier, by);
      await identify.write(renterId, identifier.kind, identifier.value);
      if (identifier.kind === 'name') await names.added(renterId, identifier.value);
    },
    async removeIdentifier(renterId, { kind, value }) {
      for (const statement of remove) await statement.write(renterId, kind, value);
      if (kind === 'name') await names.removed(renterId, value);
    },
    async assertDetail(renterId, detail, by) {
      await assertion(renterId, detail, by);
    },
  };
}
