import type { AuditedIds, AuditedRenter, AuditReads, AuditWrites, NumberedAuditEntry } from '../store.ts';
import { type Dialect, insertInto, type Prepare } from './query.ts';

interface AuditRow {
  number: number;
  organization_id: string;
  at: number;
  user_id: string;
  actor: string;
  action: string;
  subject: string;
}

const COLUMNS = ['organization_id', 'at', 'user_id', 'actor', 'action', 'subject'] as const;

export function auditReads(prepare: Prepare, dialect: Dialect): AuditReads {
  const filed = prepare<Pick<AuditRow, 'subject'>>(
    `SELECT subject FROM audit_log ${dialect.indexedBy('audit_log_by_person')}
     WHERE organization_id = ? AND user_id = ? AND at >= ? AND action IN ('report.filed', 'incident.filed')`,
  );
  const NEWEST = 'SELECT * FROM audit_log WHERE organization_id = ? ORDER BY at DESC, number DESC LIMIT ?';
  const people = prepare<Pick<AuditRow, 'user_id' | 'actor'>>(
    `SELECT user_id, actor FROM (${NEWEST}) AS newest GROUP BY user_id, actor ORDER BY max(number) DESC`,
  );
  const actions = prepare<Pick<AuditRow, 'action'>>(
    `SELECT DISTINCT action FROM (${NEWEST}) AS newest ORDER BY action`,
  );
  const ofAction = prepare<{ count: number }>(
    `SELECT count(*) AS count FROM (SELECT 1 FROM audit_log ${dialect.indexedBy('audit_log_by_action')}
       WHERE organization_id = ? AND action = ? AND at >= ? LIMIT ?) AS found`,
  );
  return {
    list: entryList(prepare, dialect),
    async count(organizationId, action, since, most) {
      return (await ofAction.get(organizationId, action, since, most))?.count ?? 0;
    },
    findRenters: rentersOfIds(prepare, dialect),
    async listFiled(organizationId, userId, since) {
      return (await filed.all(organizationId, userId, since)).map(({ subject }) => subject);
    },
    async facets(organizationId, scanned) {
      // Oldest name first, so that a newer name of the same person replaces it in the map.
      const named = (await people.all(organizationId, scanned)).toReversed();
      const names = new Map(named.map(({ user_id, actor }) => [user_id, actor]));
      return {
        people: [...names].map(([userId, actor]) => ({ userId, actor })),
        actions: (await actions.all(organizationId, scanned)).map(({ action }) => action),
      };
    },
  };
}

/** Lists entries by one statement for each combination of filters: each reads an index of its own. */
function entryList(prepare: Prepare, { indexedBy }: Dialect): AuditReads['list'] {
  const query = (index: string, conditions = '') =>
    // There is only one upper bound: SQLite begins to read at the first of several.
    prepare<AuditRow>(
      `SELECT number, ${COLUMNS.join(', ')} FROM audit_log ${indexedBy(index)}
       WHERE organization_id = ? AND at >= ? AND at <= ? AND (at < ? OR number < ?)${conditions}
       ORDER BY at DESC, number DESC LIMIT ?`,
    );
  const all = query('audit_log_by_time');
  const ofPerson = query('audit_log_by_person', ' AND user_id = ?');
  const ofAction = query('audit_log_by_action', ' AND action = ?');
  const ofBoth = query('audit_log_by_person', ' AND user_id = ? AND action = ?');
  return async (organizationId, filter, limit) => {
    const { fromMs = 0, toMs = Number.MAX_SAFE_INTEGER, action = '', userId = '' } = filter;
    const { at, number } = filter.after ?? { at: toMs, number: 0 };
    const chosen = userId === '' ? (action === '' ? all : ofAction) : action === '' ? ofPerson : ofBoth;
    const values = [userId, action].filter((value) => value !== '');
    const rows = await chosen.all(organizationId, fromMs, at, at, number, ...values, limit);
    return rows.map(entryOf);
  };
}

/** Finds the renters behind IDs: those on a roster, and those of its organization's records. */
function rentersOfIds(prepare: Prepare, { anyOf, elements, objects }: Dialect): AuditReads['findRenters'] {
  const numbers = `SELECT number FROM ${objects('?3', 'n', { number: 'bigint' })}`;
  const found = (of: string, from: string, where: string) =>
    `SELECT ${of} AS id, r.id AS renter_id, r.full_name
     FROM ${from} JOIN roster o ON o.organization_id = ?1 AND o.renter = r.number WHERE ${where}`;
  const ofRecord = (as: string, where: string) =>
    `${where} AND ${as}.organization_id = ?1 AND r.merged_into IS NULL`;
  const query = prepare<{ id: string; renter_id: string; full_name: string | null }>(
    [
      found('r.member_id', 'renters r', `${anyOf('r.member_id', elements('?2'))} AND r.merged_into IS NULL`),
      found(
        'CAST(p.number AS text)',
        'reports p JOIN renters r ON r.number = p.renter',
        ofRecord('p', anyOf('p.number', numbers)),
      ),
      found(
        'CAST(i.number AS text)',
        'incidents i JOIN renters r ON r.number = i.renter',
        ofRecord('i', anyOf('i.number', numbers)),
      ),
      found(
        'CAST(v.number AS text)',
        'removed_records v JOIN renters r ON r.id = v.renter_id',
        ofRecord('v', anyOf('v.number', numbers)),
      ),
      found(
        'i.id',
        'incidents i JOIN renters r ON r.number = i.renter',
        ofRecord('i', anyOf('i.id', elements('?4'))),
      ),
      found(
        'v.id',
        'removed_records v JOIN renters r ON r.id = v.renter_id',
        ofRecord('v', `v.kind = 'incident' AND ${anyOf('v.id', elements('?4'))}`),
      ),
    ].join(' UNION '),
  );
  return async (organizationId, { memberIds, recordNumbers, incidentIds }: AuditedIds) => {
    if (memberIds.length + recordNumbers.length + incidentIds.length === 0) return [];
    const rows = await query.all(
      organizationId,
      JSON.stringify(memberIds),
      JSON.stringify(recordNumbers.map((number) => ({ number }))),
      JSON.stringify(incidentIds),
    );
    return rows.map(
      ({ id, renter_id: renterId, full_name: name }): AuditedRenter => ({
        of: /^\d+$/.test(id) ? Number(id) : id,
        renterId,
        name,
      }),
    );
  };
}

export function auditWrites(prepare: Prepare): AuditWrites {
  const record = prepare(insertInto('audit_log', COLUMNS));
  return {
    async record({ organizationId, at, userId, actor, action, subject }) {
      await record.write(organizationId, at, userId, actor, action, subject);
    },
  };
}

function entryOf(row: AuditRow): NumberedAuditEntry {
  const { number, organization_id: organizationId, at, user_id: userId, actor, action, subject } = row;
  return { number, organizationId, at, userId, actor, action, subject };
}
