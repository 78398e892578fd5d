import type { AuditEntry, AuditReads, AuditWrites } from '../store.ts';
import { insertInto, type Prepare } from './query.ts';

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

export function auditReads(prepare: Prepare): AuditReads {
  const newest = prepare<AuditRow>(
    `SELECT number, ${COLUMNS.join(', ')} FROM audit_log
     WHERE organization_id = ?1 AND number < ?2 AND (?3 = '' OR action = ?3) AND (?4 = '' OR user_id = ?4)
     ORDER BY number DESC LIMIT ?5`,
  );
  const filed = prepare<Pick<AuditRow, 'subject'>>(
    `SELECT subject FROM audit_log
     WHERE organization_id = ?1 AND user_id = ?2 AND action IN ('report.filed', 'incident.filed')
       AND number > coalesce((SELECT number FROM audit_log WHERE organization_id = ?1 AND at < ?3
                              ORDER BY number DESC LIMIT 1), 0)`,
  );
  const NEWEST = 'SELECT * FROM audit_log WHERE organization_id = ? ORDER BY number DESC LIMIT ?';
  const people = prepare<Pick<AuditRow, 'user_id' | 'actor'>>(
    `SELECT user_id, actor FROM (${NEWEST}) AS newest GROUP BY user_id, actor ORDER BY max(number) DESC`,
  );
  const actions = prepare<Pick<AuditRow, 'action'>>(
    `SELECT DISTINCT action FROM (${NEWEST}) AS newest ORDER BY action`,
  );
  return {
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
    async list(organizationId, { before = Number.MAX_SAFE_INTEGER, action = '', userId = '' }, limit) {
      const rows = await newest.all(organizationId, before, action, userId, limit);
      return rows.map((row) => ({ ...entryOf(row), number: row.number }));
    },
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

function entryOf({ organization_id, at, user_id, actor, action, subject }: AuditRow): AuditEntry {
  return { organizationId: organization_id, at, userId: user_id, actor, action, subject };
}
