import type { RenterReads, RenterWrites } from '../store.ts';
import type { Prepare } from './database.ts';
import { RENTER_COLUMNS, type RenterRow, renterOf, renterValues } from './renter-rows.ts';

const COLUMNS = RENTER_COLUMNS.map((column) => `r.${column}`).join(', ');

/** Sorts after every name that starts with what stands before it: the last code point there is. */
const LAST_CODE_POINT = '\u{10FFFF}';

/**
 * The first rows of a result; the index gives them in order, so no others are read. SQLite prepares a statement
 * anew whenever a limit is bound to it, which would cost more than the look-up.
 */
function first<Row>(limit: number, rows: Iterable<Row>): Row[] {
  const taken: Row[] = [];
  for (const row of rows) {
    taken.push(row);
    if (taken.length >= limit) break;
  }
  return taken;
}

export function renterReads(prepare: Prepare): RenterReads {
  type SeenByRow = RenterRow & { own_incidents: number };
  const seenBy = `SELECT ${COLUMNS}, coalesce(o.incidents, 0) AS own_incidents`;
  const ownRoster = 'LEFT JOIN roster o ON o.organization_id = ? AND o.renter_id = r.id';
  const firstByIdentifier =
    prepare<SeenByRow>(`${seenBy} FROM identifiers i JOIN renters r ON r.id = i.renter_id ${ownRoster}
     WHERE i.kind = ? AND i.value = ? ORDER BY i.renter_id LIMIT 1`);
  const firstByMemberId = prepare<SeenByRow>(`${seenBy} FROM renters r ${ownRoster} WHERE r.member_id = ?`);
  const byId = prepare<RenterRow>(`SELECT ${COLUMNS} FROM renters r WHERE r.id = ?`);
  const byMemberId = prepare<RenterRow>(`SELECT ${COLUMNS} FROM renters r WHERE r.member_id = ?`);
  const byIdentifier =
    prepare<RenterRow>(`SELECT ${COLUMNS} FROM identifiers i JOIN renters r ON r.id = i.renter_id
     WHERE i.kind = ? AND i.value = ? ORDER BY i.renter_id`);
  const byNamePrefix =
    prepare<RenterRow>(`SELECT ${COLUMNS} FROM identifiers i JOIN renters r ON r.id = i.renter_id
     WHERE i.kind = 'name' AND i.value >= ? AND i.value < ? ORDER BY i.value, i.renter_id`);
  const ofName = prepare("SELECT 1 FROM identifiers WHERE kind = 'name' AND value = ?");
  const byPhoneAndName = prepare<RenterRow>(`SELECT ${COLUMNS} FROM identifiers p
     JOIN identifiers n ON n.kind = 'name' AND n.value = ? AND n.renter_id = p.renter_id
     JOIN renters r ON r.id = p.renter_id
     WHERE p.kind = 'phone' AND p.value = ? ORDER BY p.renter_id LIMIT 1`);
  const onRosterByName = prepare<RenterRow>(`SELECT ${COLUMNS} FROM identifiers n
     JOIN roster o ON o.organization_id = ? AND o.renter_id = n.renter_id
     JOIN renters r ON r.id = n.renter_id
     WHERE n.kind = 'name' AND n.value = ? ORDER BY n.renter_id`);
  const roster = prepare<RenterRow>(`SELECT ${COLUMNS} FROM roster o JOIN renters r ON r.id = o.renter_id
     WHERE o.organization_id = ? ORDER BY o.renter_id DESC`);
  return {
    async findFirst({ kind, value }, organizationId) {
      const row =
        kind === 'member_id'
          ? firstByMemberId.get(organizationId, value)
          : firstByIdentifier.get(organizationId, kind, value);
      return row && { renter: renterOf(row), ownIncidents: row.own_incidents };
    },
    async findById(id) {
      const row = byId.get(id);
      return row && renterOf(row);
    },
    async search({ kind, value }, limit) {
      const rows = kind === 'member_id' ? byMemberId.iterate(value) : byIdentifier.iterate(kind, value);
      return first(limit, rows).map(renterOf);
    },
    async searchNamePrefix(prefix, limit) {
      // One renter may have several names that start so.
      const found = new Map<string, RenterRow>();
      for (const row of byNamePrefix.iterate(prefix, prefix + LAST_CODE_POINT)) {
        if (!found.has(row.id)) found.set(row.id, row);
        if (found.size === limit) break;
      }
      return [...found.values()].map(renterOf);
    },
    async countByName(name, most) {
      return first(most, ofName.iterate(name)).length;
    },
    async findByPhoneAndName(phone, name) {
      const row = byPhoneAndName.get(name, phone);
      return row && renterOf(row);
    },
    async findOnRosterByName(organizationId, name, limit) {
      return first(limit, onRosterByName.iterate(organizationId, name)).map(renterOf);
    },
    async listRoster(organizationId, limit) {
      return first(limit, roster.iterate(organizationId)).map(renterOf);
    },
  };
}

export function renterWrites(prepare: Prepare): RenterWrites {
  const create = prepare(
    `INSERT INTO renters (${RENTER_COLUMNS.join(', ')}) VALUES (${RENTER_COLUMNS.map(() => '?').join(', ')})`,
  );
  // Never the ID, though it would stay the same: every row that refers to it would be looked for.
  const changing = RENTER_COLUMNS.map((column, index) => `${column} = ?${index + 1}`).slice(1);
  const update = prepare(`UPDATE renters SET ${changing.join(', ')} WHERE id = ?1`);
  const addIdentifier = prepare(
    'INSERT INTO identifiers (kind, value, renter_id) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
  );
  const enterRoster =
    prepare(`INSERT INTO roster (organization_id, renter_id, incidents, added_at) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET incidents = incidents + excluded.incidents`);
  return {
    async create(renter) {
      create.run(...renterValues(renter));
    },
    async update(renter) {
      update.run(...renterValues(renter));
    },
    async addIdentifier(renterId, { kind, value }) {
      addIdentifier.run(kind, value, renterId);
    },
    async enterRoster({ organizationId, renterId, newIncidents, at }) {
      enterRoster.run(organizationId, renterId, newIncidents, at);
    },
  };
}
