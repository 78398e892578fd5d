import { type AlertFigures, type AlertKind, quietSince } from '../../rules/organizations/alert-thresholds.ts';
import type { Alert, AlertReads, AlertWrites } from '../store.ts';
import { type Dialect, insertInto, type Prepare } from './query.ts';

interface AlertRow {
  number: number;
  organization_id: string | null;
  organization: string | null;
  kind: AlertKind;
  figures: string;
  raised_at: number;
  last_at: number;
  dismissed_at: number | null;
  dismissed_by: string | null;
  reason: string | null;
}

/** The columns of an alert `a` of an organization `o`. */
const COLUMNS = `a.number, a.organization_id, o.name AS organization, a.kind, a.figures, a.raised_at, a.last_at,
  a.dismissed_at, a.dismissed_by, a.reason`;

/** Condition that an alert is of an organization and kind. Must match the indexes. */
const OF = "coalesce(organization_id, '') = coalesce(CAST(?1 AS text), '') AND kind = ?2";

/**
 * How often it is noted that an open alert still holds. Transactions that raise it, such as uploads, would otherwise wait
 * for each other.
 */
const NOTED_EVERY_MS = 60 * 60_000;

function alertOf(row: AlertRow): Alert {
  const { number, organization, raised_at: raisedAt, last_at: lastAt, dismissed_at: dismissedAt } = row;
  return {
    number,
    organizationId: row.organization_id,
    organization,
    kind: row.kind,
    figures: JSON.parse(row.figures) as AlertFigures[AlertKind],
    raisedAt,
    lastAt,
    dismissal:
      dismissedAt === null ? null : { at: dismissedAt, by: row.dismissed_by ?? '', reason: row.reason ?? '' },
  } as Alert;
}

export function alertReads(prepare: Prepare): AlertReads {
  const alerts = (where: string) =>
    prepare<AlertRow>(
      `SELECT ${COLUMNS} FROM alerts a LEFT JOIN organizations o ON o.id = a.organization_id WHERE ${where}`,
    );
  const find = alerts('a.number = ?');
  const newest = 'a.number < ? ORDER BY a.number DESC LIMIT ?';
  const lists = { all: alerts(newest), open: alerts(`a.dismissed_at IS NULL AND ${newest}`) };
  const count = prepare<{ kind: AlertKind; count: number }>(
    'SELECT kind, count(*) AS count FROM alerts WHERE dismissed_at IS NULL GROUP BY kind ORDER BY kind',
  );
  return {
    async find(number) {
      const row = await find.get(number);
      return row && alertOf(row);
    },
    async list(state, before = Number.MAX_SAFE_INTEGER, limit) {
      return (await lists[state].all(before, limit)).map(alertOf);
    },
    async countOpen() {
      return (await count.all()).map(({ kind, count }) => ({ kind, count }));
    },
  };
}

export function alertWrites(prepare: Prepare, dialect: Dialect): AlertWrites {
  const still = prepare(
    `UPDATE alerts SET last_at = ?3 WHERE ${OF} AND dismissed_at IS NULL AND last_at <= ?4`,
  );
  const create = prepare(
    `INSERT INTO alerts (organization_id, kind, figures, raised_at, last_at, mail_due_at)
     SELECT CAST(?1 AS text), CAST(?2 AS text), CAST(?3 AS text), CAST(?4 AS bigint), CAST(?4 AS bigint), CAST(?4 AS bigint)
     WHERE NOT EXISTS (SELECT 1 FROM alerts WHERE ${OF} AND (dismissed_at IS NULL OR last_at >= ?5))
     ON CONFLICT DO NOTHING`,
  );
  const dismiss = prepare(
    `UPDATE alerts SET dismissed_at = ?, dismissed_by = ?, reason = ?, mail_due_at = NULL
     WHERE number = ? AND dismissed_at IS NULL`,
  );
  const due = prepare<AlertRow>(
    `SELECT ${COLUMNS} FROM alerts a LEFT JOIN organizations o ON o.id = a.organization_id
     WHERE a.mail_due_at <= ? ORDER BY a.mail_due_at, a.number LIMIT ? ${dialect.skipLocked('a')}`,
  );
  const take = prepare('UPDATE alerts SET mail_due_at = ? WHERE number = ?');
  const finish = prepare('UPDATE alerts SET mail_due_at = NULL WHERE number = ? AND mail_due_at = ?');
  const claim = prepare(
    `${insertInto('alert_scans', ['scan', 'period'])} ON CONFLICT (scan) DO UPDATE SET period = excluded.period
     WHERE alert_scans.period < excluded.period`,
  );
  const forgetAlerts = prepare('DELETE FROM alerts WHERE last_at < ?');
  const forgetNames = prepare('DELETE FROM name_searches WHERE at < ?');
  return {
    async raise({ organizationId, kind, figures, at }) {
      await still.write(organizationId, kind, at, at - NOTED_EVERY_MS);
      await create.write(organizationId, kind, JSON.stringify(figures), at, quietSince(kind, at));
    },
    async dismiss(number, { at, by, reason }) {
      return (await dismiss.run(at, by, reason, number)) === 1;
    },
    async takeMails(at, until, limit) {
      const alerts = (await due.all(at, limit)).map(alertOf);
      for (const { number } of alerts) await take.run(until, number);
      return alerts;
    },
    async finishMails(numbers, until) {
      for (const number of numbers) await finish.run(number, until);
    },
    async claimScan(scan, period) {
      return (await claim.run(scan, period)) === 1;
    },
    async forget(before, searchedBefore) {
      await forgetAlerts.run(before);
      await forgetNames.run(searchedBefore);
    },
  };
}
