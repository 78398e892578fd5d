import { startOfDay } from '../../rules/text/days.ts';
import type { RenterHistory } from '../history.ts';
import type { FiledRecord, UsageWrites } from '../store.ts';
import { type Dialect, insertInto, type Prepare, type Value } from './query.ts';

export const FILING_DAYS = {
  table: 'filing_days',
  columns: ['organization_id', 'day', 'reports', 'incidents'],
} as const;

/** Ends an INSERT of rows of `filing_days`: adds them to those that exist. */
export const ADD_TO_DAY = `ON CONFLICT (organization_id, day, part) DO UPDATE
  SET reports = filing_days.reports + excluded.reports, incidents = filing_days.incidents + excluded.incidents`;

/** Inserts or adds to the row of one organization and day. */
export const COUNT_FILINGS = `${insertInto(FILING_DAYS.table, FILING_DAYS.columns)} ${ADD_TO_DAY}`;

/** Prepares the statement that counts in the part of a day that belongs to the transaction. */
function countInPart(prepare: Prepare, { writer }: Dialect) {
  const { table, columns } = FILING_DAYS;
  return prepare(
    `INSERT INTO ${table} (${columns.join(', ')}, part) VALUES (?, ?, ?, ?, ${writer}) ${ADD_TO_DAY}`,
  );
}

export function filingCounter(prepare: Prepare, dialect: Dialect): Pick<UsageWrites, 'countFilings'> {
  const count = countInPart(prepare, dialect);
  return {
    async countFilings(organizationId, filedAt, { reports, incidents }) {
      await count.write(organizationId, startOfDay(filedAt), reports, incidents);
    },
  };
}

/** Returns a function that takes a removed record off the filings of its day. */
export function filingDiscount(prepare: Prepare, dialect: Dialect): (record: FiledRecord) => Promise<void> {
  const count = countInPart(prepare, dialect);
  return async (record) => {
    const { organizationId, filedAt } = record.kind === 'report' ? record.report : record.incident;
    const [reports, incidents] = record.kind === 'report' ? [-1, 0] : [0, -1];
    await count.write(organizationId, startOfDay(filedAt), reports, incidents);
  };
}

/** Adds up the filings of histories by organization and day. */
export class HistoryDays {
  readonly #days = new Map<
    string,
    [organizationId: string, day: number, reports: number, incidents: number]
  >();

  add({ reports, incidents }: Pick<RenterHistory, 'reports' | 'incidents'>): void {
    for (const { row } of reports) this.#dayOf(row)[2]++;
    for (const incident of incidents) this.#dayOf(incident)[3]++;
  }

  #dayOf({ organizationId, filedAt }: { organizationId: string; filedAt: number }) {
    const day = startOfDay(filedAt);
    return this.#days.getOrInsertComputed(`${organizationId} ${day}`, () => [organizationId, day, 0, 0]);
  }

  /** Returns the rows of `filing_days` to add, and starts over. */
  take(): Value[][] {
    const rows = [...this.#days.values()];
    this.#days.clear();
    return rows;
  }
}
