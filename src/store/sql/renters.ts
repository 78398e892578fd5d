import type { Renter, RenterDetails, RenterReads, RenterWrites } from '../store.ts';
import { assertionWrites, IS_DETAIL } from './assertions.ts';
import { type Dialect, insertInto, limited, type Prepare } from './query.ts';
import {
  MATCHED_ROW,
  matchedOf,
  mergedInto,
  RENTER_COLUMNS,
  RENTER_ROW,
  type RenterRow,
  renterNumber,
  renterOf,
  renterValues,
  scoreOf,
} from './renter-rows.ts';
import { rosterNames } from './roster-names.ts';
import { rosterScores } from './roster-scores.ts';

/** Highest code point. A prefix followed by it sorts after every name that starts with the prefix. */
export const LAST_CODE_POINT = '\u{10FFFF}';

/** Lower than every precedence. */
export const FIRST_PRECEDENCE = Number.MIN_SAFE_INTEGER;

/** FROM and ORDER BY of the renters with an identifier. The order is that of the key, so nothing is sorted. */
export const BY_IDENTIFIER = `identifiers i JOIN renters r ON r.number = i.renter WHERE i.kind = ? AND i.value = ?
  ORDER BY i.precedence, i.renter`;

/** Maximum number of renters read for one phone: more share only a placeholder such as 000-0000. */
export const MOST_PHONE_SHARERS = 1_000;

/** FROM items: the renters `p` with a phone and a name. */
export const withPhoneAndName = (phone: string, name: string) => `(SELECT renter, precedence FROM identifiers
    WHERE kind = 'phone' AND value = ${phone} ORDER BY precedence, renter LIMIT ${MOST_PHONE_SHARERS}) AS p
  JOIN identifiers n ON n.kind = 'name' AND n.value = ${name} AND n.renter = p.renter`;

/** A row of `renter_details`. */
export interface DetailsRow {
  address: string | null;
  date_of_birth: string | null;
  version: number;
  updated_at: number;
}

export function detailsOf(row: DetailsRow): RenterDetails {
  return {
    address: row.address,
    dateOfBirth: row.date_of_birth,
    version: row.version,
    updatedAt: row.updated_at,
  };
}

/** Names per read: enough for the largest limit of a search, plus some aliases. */
const NAMES_PER_READ = 20;

export function renterReads(prepare: Prepare, { anyOf, elements }: Dialect): RenterReads {
  const renters = (sql: string) => prepare<RenterRow>(`SELECT ${RENTER_ROW} FROM ${sql}`, 'array');
  const firstByIdentifier = limited((limit) => renters(`${BY_IDENTIFIER} LIMIT ${limit}`));
  const byMemberId = renters('renters r WHERE r.member_id = ?');
  const byId = renters('renters r WHERE r.id = ?');
  const byAny = prepare<{ id: string }>(
    `SELECT r.id FROM identifiers i JOIN renters r ON r.number = i.renter
     WHERE i.kind = ?1 AND ${anyOf('i.value', elements('?2'))} ORDER BY i.value, i.precedence, i.renter LIMIT 1`,
  );
  const namesAfter = prepare<{ value: string; precedence: number; renter: number }>(
    `SELECT value, precedence, renter FROM identifiers
     WHERE kind = 'name' AND (value, precedence, renter) > (?, ?, ?) AND value < ? ORDER BY value, precedence, renter LIMIT ${NAMES_PER_READ}`,
  );
  const byNumber = renters('renters r WHERE r.number = ?');
  const matched = (sql: string) => prepare<RenterRow>(`SELECT ${MATCHED_ROW} FROM ${sql}`, 'array');
  const firstTwoMatched = matched(`${BY_IDENTIFIER} LIMIT 2`);
  const matchedByMemberId = matched('renters r WHERE r.member_id = ?');
  const matchedByNumber = matched('renters r WHERE r.number = ?');
  const byPhoneAndName = renters(`${withPhoneAndName('?', '?')}
     JOIN renters r ON r.number = p.renter
     ORDER BY p.precedence, p.renter LIMIT 1`);
  const newestOnRoster = limited((limit) =>
    renters(`roster o JOIN renters r ON r.number = o.renter
     WHERE o.organization_id = ? ORDER BY o.number DESC LIMIT ${limit}`),
  );
  const namesakes = limited((most) =>
    prepare<{ count: number }>(`SELECT count(*) AS count FROM
     (SELECT 1 FROM identifiers WHERE kind = 'name' AND value = ? LIMIT ${most}) AS found`),
  );
  const ownIncidents = prepare<{ incidents: number }>(
    'SELECT incidents FROM roster WHERE organization_id = ? AND renter = ?',
  );
  const identifiersOf = prepare<{ value: string }>(
    `SELECT value FROM identifiers WHERE renter = ${renterNumber('?')} AND kind = ?
     ORDER BY precedence, value LIMIT ?`,
  );
  const details = prepare<DetailsRow>(
    `SELECT address, date_of_birth, version, updated_at FROM renter_details
     WHERE renter = ${renterNumber('?')}`,
  );
  const outdated = prepare<{ id: string }>(
    'SELECT r.id FROM outdated_summaries o JOIN renters r ON r.number = o.renter ORDER BY o.renter LIMIT ?',
  );
  /**
   * Returns the renter, or the kept one if it was merged. Only merged renters take a second read: those found
   * by ID or member ID, or while a merge is in progress.
   */
  async function kept(row: RenterRow | undefined, find = byNumber): Promise<RenterRow | undefined> {
    const into = row && mergedInto(row);
    return typeof into === 'number' ? find.get(into) : row;
  }
  /** Replaces merged renters by the kept ones, each once. */
  async function allKept(rows: readonly RenterRow[]): Promise<Renter[]> {
    if (rows.every((row) => mergedInto(row) === null)) return rows.map(renterOf);
    const found = new Map<number, Renter>();
    for (const row of rows) {
      const one = await kept(row);
      if (one !== undefined) found.set(one[0], renterOf(one));
    }
    return [...found.values()];
  }
  return {
    async findFirst(identifiers, organizationId) {
      for (const identifier of identifiers) {
        const { kind, value } = identifier;
        // The second row only shows that the identifier is shared.
        const [found, other] = await (kind === 'member_id'
          ? matchedByMemberId.all(value)
          : firstTwoMatched.all(kind, value));
        const row =
          found !== undefined && mergedInto(found) !== null ? await kept(found, matchedByNumber) : found;
        if (row === undefined) continue;
        const renter = matchedOf(row);
        const shared = other !== undefined;
        // Most renters have no incidents, and need no second query.
        if (renter.summary.incidents === 0) return { identifier, shared, renter, ownIncidents: 0 };
        const own = await ownIncidents.get(organizationId, row[0]);
        return { identifier, shared, renter, ownIncidents: own?.incidents ?? 0 };
      }
      return undefined;
    },
    async findById(id) {
      const row = await kept(await byId.get(id));
      return row && renterOf(row);
    },
    async search({ kind, value }, limit) {
      const rows = kind === 'member_id' ? byMemberId.all(value) : firstByIdentifier(limit).all(kind, value);
      return allKept(await rows);
    },
    async findAny(kind, values) {
      return (await byAny.get(kind, JSON.stringify(values)))?.id;
    },
    async searchNamePrefix(prefix, limit) {
      // One renter may have several names with this prefix.
      const found = new Set<number>();
      const end = prefix + LAST_CODE_POINT;
      let after = { value: prefix, precedence: FIRST_PRECEDENCE, renter: 0 };
      for (;;) {
        const names = await namesAfter.all(after.value, after.precedence, after.renter, end);
        for (const { renter } of names) if (found.size < limit) found.add(renter);
        const last = names.at(-1);
        if (last === undefined || names.length < NAMES_PER_READ || found.size === limit) break;
        after = last;
      }
      const rows = await Promise.all([...found].map((number) => byNumber.get(number)));
      return rows.filter((row) => row !== undefined).map(renterOf);
    },
    async countByName(name, most) {
      return (await namesakes(most).get(name))?.count ?? 0;
    },
    async findByPhoneAndName(phone, name) {
      const row = await kept(await byPhoneAndName.get(phone, name));
      return row && renterOf(row);
    },
    async listRoster(organizationId, limit) {
      return (await newestOnRoster(limit).all(organizationId)).map(renterOf);
    },
    async listIdentifiers(renterId, kind, limit) {
      return (await identifiersOf.all(renterId, kind, limit)).map(({ value }) => value);
    },
    async findDetails(renterId) {
      const row = await details.get(renterId);
      return row && detailsOf(row);
    },
    async listOutdatedSummaries(limit) {
      return (await outdated.all(limit)).map(({ id }) => id);
    },
  };
}

export function renterWrites(prepare: Prepare): RenterWrites {
  const create = prepare(insertInto('renters', RENTER_COLUMNS));
  // Does not set ID and member ID, which never change: SQLite would rewrite their index entries.
  const [, , ...changing] = RENTER_COLUMNS;
  const update = prepare(`UPDATE renters SET ${changing.join(' = ?, ')} = ? WHERE id = ?`);
  const putDetails = prepare(
    `INSERT INTO renter_details (renter, address, date_of_birth, version, updated_at) VALUES (${renterNumber('?')}, ?, ?, ?, ?)
     ON CONFLICT (renter) DO UPDATE SET address = excluded.address, date_of_birth = excluded.date_of_birth,
       version = excluded.version, updated_at = excluded.updated_at`,
  );
  // Deletes the assertions of replaced details. Those by filings stay, because the record stays.
  const forget = prepare(
    `DELETE FROM assertions WHERE renter = ${renterNumber('?')} AND ${IS_DETAIL} AND source <> 'filing'
       AND value <> CASE kind WHEN 'address' THEN coalesce(CAST(? AS text), '') ELSE coalesce(CAST(? AS text), '') END`,
  );
  const enterRoster =
    prepare(`INSERT INTO roster (organization_id, renter, incidents, added_at) VALUES (?, ${renterNumber('?')}, ?, ?)
     ON CONFLICT (organization_id, renter) DO UPDATE SET incidents = roster.incidents + excluded.incidents`);
  const names = rosterNames(prepare);
  const scores = rosterScores(prepare);
  const putAdverse = prepare(
    `UPDATE roster SET adverse_filed_at = ? WHERE organization_id = ? AND renter = ${renterNumber('?')}`,
  );
  const endOutdated = prepare(
    'DELETE FROM outdated_summaries WHERE renter = (SELECT number FROM renters WHERE id = ?)',
  );
  return {
    async endOutdatedSummary(renterId) {
      await endOutdated.write(renterId);
    },
    async putAdverseFilings(organizationId, renterId, filedAt) {
      await putAdverse.write(filedAt.join(), organizationId, renterId);
    },
    async create(renter) {
      await create.write(...renterValues(renter));
    },
    async update(renter) {
      const [id = null, , ...values] = renterValues(renter);
      await scores.changing.write(id, scoreOf(renter));
      await update.write(...values, id);
    },
    ...assertionWrites(prepare),
    async putDetails(renterId, { address, dateOfBirth, version, updatedAt }) {
      await putDetails.write(renterId, address, dateOfBirth, version, updatedAt);
      await forget.write(renterId, address, dateOfBirth);
    },
    async enterRoster({ organizationId, renterId, newIncidents, at }) {
      await enterRoster.write(organizationId, renterId, newIncidents, at);
      await names.entered(renterId, organizationId);
      await scores.entered.write(organizationId, renterId);
    },
  };
}
