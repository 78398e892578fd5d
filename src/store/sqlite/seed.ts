import type { DatabaseSync } from 'node:sqlite';
import { Refusal } from '../../errors.ts';
import type { HistoryWriter, RenterHistory } from '../history.ts';
import { INCIDENT_COLUMNS, incidentValues } from '../sql/incidents.ts';
import { organizationReads, organizationWrites } from '../sql/organizations.ts';
import { RENTER_COLUMNS, renterValues } from '../sql/renter-rows.ts';
import { REPORT_COLUMNS, reportValues } from '../sql/reports.ts';
import type { IdentifierKind, RosterEntry } from '../store.ts';
import { BulkInsert } from './bulk-insert.ts';
import { openDatabase, preparer, translated } from './database.ts';
import { DIALECT } from './dialect.ts';
import { migrate } from './migrate.ts';

/** Nobody waits for an answer: a lock of another process is waited for. */
const BUSY_TIMEOUT_MS = 60_000;

/** Room for the pages that one transaction changes, and for the upper levels of every index. */
const CACHE_KIB = 128 * 1024;

/** SQLite's result code for a row that breaks a constraint: https://sqlite.org/rescode.html */
const CONSTRAINT = 19;
const TAKEN = 'A renter on file has the member ID of a made-up one: seed an empty database.';

/** Opens the embedded database for filling, creating it and bringing its schema up to date where needed. */
export function openHistoryWriter(path: string): HistoryWriter {
  const db = openDatabase(path, { busyTimeoutMs: BUSY_TIMEOUT_MS, cacheKib: CACHE_KIB });
  migrate(db, Date.now());
  // Every row refers to rows that come with it; looking each up again would cost a tenth of the time.
  db.exec('PRAGMA foreign_keys = OFF');
  // `settle` does it, outside of any transaction.
  db.exec('PRAGMA wal_autocheckpoint = 0');
  const prepare = preparer(db);
  const find = prepare('SELECT 1 FROM renters WHERE id = ?');
  const organizations = { ...organizationReads(prepare, DIALECT), ...organizationWrites(prepare, DIALECT) };
  const rows = new HistoryRows(db);
  const has = (renterId: string) => find.get(renterId) !== undefined;
  return {
    has,
    addOrganizations: (added) =>
      transaction(db, async () => {
        for (const organization of added) {
          if (!(await organizations.find(organization.id))) await organizations.create(organization);
        }
      }),
    insert: (histories) =>
      transaction(db, async () => {
        rows.begin();
        let written = 0;
        for (const history of histories) {
          if (written++ === 0 && has(history.renter.id)) return false;
          rows.add(history);
        }
        rows.flush();
        return true;
      }).finally(() => rows.clear()),
    settle: () => translated(() => db.exec('PRAGMA wal_checkpoint(PASSIVE)')),
    close: () => db.close(),
  };
}

async function transaction<T>(db: DatabaseSync, work: () => Promise<T>): Promise<T> {
  translated(() => db.exec('BEGIN IMMEDIATE'));
  try {
    const answer = await work();
    translated(() => db.exec('COMMIT'));
    return answer;
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK');
    throw isConstraint(error) ? new Refusal('invalid', TAKEN, error) : error;
  }
}

function isConstraint(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === CONSTRAINT;
}

/** The rows of histories, table by table. */
class HistoryRows {
  readonly #renters: BulkInsert;
  /** One for each kind: what follows each other then lies side by side. */
  readonly #identifiers: Record<IdentifierKind, BulkInsert>;
  readonly #roster: BulkInsert;
  readonly #reports: BulkInsert;
  readonly #incidents: BulkInsert;
  readonly #reportIncidents: BulkInsert;
  readonly #newest;
  #lastRenter = 0;
  #lastReport = 0;

  constructor(db: DatabaseSync) {
    this.#renters = new BulkInsert(db, 'renters', ['number', ...RENTER_COLUMNS]);
    const identifiers = () => new BulkInsert(db, 'identifiers', ['kind', 'value', 'renter']);
    this.#identifiers = {
      member_id: identifiers(),
      email: identifiers(),
      phone: identifiers(),
      license: identifiers(),
      name: identifiers(),
    };
    this.#roster = new BulkInsert(db, 'roster', ['organization_id', 'renter', 'incidents', 'added_at']);
    this.#reports = new BulkInsert(db, 'reports', ['number', ...REPORT_COLUMNS]);
    this.#incidents = new BulkInsert(db, 'incidents', INCIDENT_COLUMNS);
    this.#reportIncidents = new BulkInsert(db, 'report_incidents', ['report_number', 'incident_id']);
    this.#newest = preparer(db)<{ renter: number | null; report: number | null }>(
      `SELECT (SELECT max(number) FROM renters) AS renter,
         (SELECT seq FROM sqlite_sequence WHERE name = 'reports') AS report`,
    );
  }

  /** Numbers go on from what is on file. At the start of a transaction. */
  begin(): void {
    const newest = this.#newest.get();
    this.#lastRenter = newest?.renter ?? 0;
    this.#lastReport = newest?.report ?? 0;
  }

  add(history: RenterHistory): void {
    const { renter, identifiers, reports, incidents } = history;
    const number = ++this.#lastRenter;
    this.#renters.add(number, ...renterValues(renter));
    for (const { kind, value } of identifiers) this.#identifiers[kind].add(kind, value, number);
    for (const { organizationId, newIncidents, at } of rosterOf(history)) {
      this.#roster.add(organizationId, number, newIncidents, at);
    }
    for (const incident of incidents) this.#incidents.add(...incidentValues(number, incident));
    for (const { row, incidentIds } of reports) {
      const report = ++this.#lastReport;
      this.#reports.add(report, ...reportValues(number, row));
      for (const incidentId of incidentIds) this.#reportIncidents.add(report, incidentId);
    }
  }

  flush(): void {
    for (const table of this.#gathering()) table.flush();
  }

  clear(): void {
    for (const table of this.#gathering()) table.clear();
  }

  #gathering(): BulkInsert[] {
    return [
      this.#renters,
      ...Object.values(this.#identifiers),
      this.#roster,
      this.#reports,
      this.#incidents,
      this.#reportIncidents,
    ];
  }
}

/** On whose rosters a renter is: of those who filed something, since their first filing. */
function rosterOf({ renter, reports, incidents }: RenterHistory): RosterEntry[] {
  const entries: RosterEntry[] = [];
  const enter = (organizationId: string, at: number, newIncidents: number) => {
    const entry = entries.find((known) => known.organizationId === organizationId);
    if (entry === undefined) entries.push({ organizationId, renterId: renter.id, newIncidents, at });
    else entry.newIncidents += newIncidents;
  };
  for (const { row } of reports) enter(row.organizationId, row.filedAt, 0);
  for (const { organizationId, filedAt } of incidents) enter(organizationId, filedAt, 1);
  return entries;
}
