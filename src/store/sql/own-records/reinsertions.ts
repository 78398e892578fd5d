import type { Reinsertion, ReinsertionReads, ReinsertionWrites, RemovedRecord } from '../../store.ts';
import { columnsOf, NUMBERS, selected } from '../columns.ts';
import { type Dialect, insertInto, limited, type Prepare, type Value } from '../query.ts';
import { REMOVED_FIELDS, type RemovedRow, removedOf } from '../records.ts';
import { renterIds } from '../renter-rows.ts';

const REINSERTION = columnsOf<Reinsertion>({
  id: 'id',
  kind: 'kind',
  number: 'number',
  filing: 'filing',
  organizationId: 'organization_id',
  repeats: ['repeats', NUMBERS],
  actor: 'actor',
  said: 'said',
  certifiedAt: 'certified_at',
  toldAt: 'told_at',
});

interface Repeatable {
  organizationId: string;
  undoMs: string;
  limit: number;
}

/** Returns the select of the removed records of a renter with these IDs that a filing must not repeat: see `listRepeatable`. */
export function selectRepeatable(ids: string, { organizationId, undoMs, limit }: Repeatable): string {
  // The renter is searched in an index, not the organization, which may have changed many records.
  // A correction without an actor and a reason was made by a dispute.
  // By reason: an organization that withdraws records of its own does not push the others out of the limit.
  return `SELECT ${REMOVED_FIELDS.join(', ')} FROM removed_records
    WHERE renter_id IN (${ids}) AND organization_id || '' = ${organizationId}
      AND (reason IN ('upheld', 'rejected', 'blocked') OR (reason = 'corrected' AND actor IS NULL AND said IS NULL)
        OR (reason = 'withdrawn' AND removed_at >= filed_at + ${undoMs})
        OR (reason IN ('corrected', 'settled') AND EXISTS (SELECT 1 FROM removed_records b
          WHERE b.kind = removed_records.kind AND b.id = removed_records.id AND b.reason = 'blocked')))
    ORDER BY reason = 'blocked' DESC, reason = 'withdrawn', removed_at DESC, id DESC LIMIT ${limit}`;
}

/** Returns the records of rows that `selectRepeatable` selected. All versions of a blocked record are blocked. */
export function repeatableOf(rows: readonly RemovedRow[]): RemovedRecord[] {
  const found = rows.map(removedOf);
  const blocked = new Set(found.filter(({ reason }) => reason === 'blocked').map(idOf));
  return found.map((record) => (blocked.has(idOf(record)) ? { ...record, reason: 'blocked' } : record));
}

export function reinsertionReads(prepare: Prepare, dialect: Dialect): ReinsertionReads {
  const listRepeatable = limited((limit) =>
    prepare<RemovedRow>(selectRepeatable(renterIds('?1'), { organizationId: '?2', undoMs: '?3', limit })),
  );
  const reinsertions = (where: string) =>
    prepare<Value[]>(
      `SELECT ${selected('n', REINSERTION.names)} FROM reinsertions n WHERE ${where}`,
      'array',
    );
  const ofRecords = reinsertions(dialect.anyOf('n.id', dialect.elements('?')));
  const ofFiling = reinsertions('n.filing = ? ORDER BY n.number DESC');
  const count = prepare<{ count: number }>(
    'SELECT count(*) AS count FROM reinsertions WHERE organization_id = ? AND certified_at >= ?',
  );
  const read = (row: Value[]) => REINSERTION.read(row, 0);
  return {
    async listRepeatable(organizationId, renterId, undoMs, limit) {
      return repeatableOf(await listRepeatable(limit).all(renterId, organizationId, undoMs));
    },
    async listOf(recordIds) {
      return recordIds.length === 0 ? [] : (await ofRecords.all(JSON.stringify(recordIds))).map(read);
    },
    async recordsOf(filing) {
      return (await ofFiling.all(filing)).map(read);
    },
    async countSince(organizationId, since) {
      return (await count.get(organizationId, since))?.count ?? 0;
    },
  };
}

/** Returns the ID of a record, which its former versions share. */
function idOf(record: RemovedRecord): string {
  return record.kind === 'report' ? record.report.id : record.incident.id;
}

export function reinsertionWrites(prepare: Prepare): ReinsertionWrites {
  const add = prepare(insertInto('reinsertions', [...REINSERTION.names, 'mail_due_at']));
  const due = prepare<{ filing: string; mail_due_at: number }>(
    'SELECT filing, mail_due_at FROM reinsertions WHERE mail_due_at <= ? ORDER BY mail_due_at, id LIMIT 1',
  );
  const take = prepare('UPDATE reinsertions SET mail_due_at = ? WHERE filing = ? AND mail_due_at = ?');
  const finish = prepare('UPDATE reinsertions SET mail_due_at = NULL, told_at = ? WHERE filing = ?');
  return {
    async add(reinsertion) {
      await add.write(...REINSERTION.values(reinsertion), reinsertion.certifiedAt);
    },
    async takeUntold(at, until) {
      for (;;) {
        const found = await due.get(at);
        if (found === undefined) return undefined;
        // Another server that takes it at the same moment finds another time, and looks for the next one.
        if ((await take.run(until, found.filing, found.mail_due_at)) > 0) return found.filing;
      }
    },
    async finishTelling(filing, toldAt) {
      await finish.run(toldAt, filing);
    },
  };
}
