import { recordAction } from '../audit/audit.ts';
import { ApiError, type ErrorCode } from '../errors.ts';
import { type LabelsInput, putLabelsReport } from '../reporting/file-labels-report.ts';
import type { EventReportingDependencies } from '../reporting/filing.ts';
import { normalizePerson } from '../reporting/person.ts';
import { dayName } from '../rules/text/days.ts';
import { recordId } from '../rules/text/formats.ts';
import type { RowError } from '../rules/text/import-fields.ts';
import type { Import, ReportReads, StaffMember, Transaction } from '../store/store.ts';
import { roomFor } from './event-room.ts';
import { makeRepeatFinder } from './find-repeats.ts';
import { importOf } from './imports.ts';
import { removedText } from './mark-removed.ts';
import type { ReadRow } from './read-row.ts';

/** Errors of a row. One that repeats a removed record is filed on its own, with a certification. */
const REJECTED: readonly ErrorCode[] = ['invalid', 'repeated'];

/** What a group of rows did. */
export interface GroupOutcome {
  /** `done`: nothing is left to do. `waits`: nothing can be done before the webhook's pending deliveries are sent. */
  next: 'more' | 'done' | 'waits';
  /** Whether an event was enqueued. */
  queued: boolean;
}

/** What earlier attempts to do the same rows found. Nothing of them was written. */
export interface EarlierAttempts {
  /** The rows that cannot be filed, although they are valid, and why. */
  rejected: ReadonlyMap<number, RowError>;
  /** Whether rows with different e-mails are about one renter, so that no two of the rows may be filed at the same time. */
  oneByOne: boolean;
}

/** Does the next rows of an import in the caller's transaction, which has claimed it, for a staff member. */
export type DoGroup = (
  tx: Transaction,
  of: Import,
  staff: StaffMember,
  earlier: EarlierAttempts,
) => Promise<GroupOutcome>;

/** Thrown when the use case rejects rows that passed validation. Nothing of their group is written then. */
export class RowsRejected extends Error {
  readonly reasons: ReadonlyMap<number, RowError>;

  constructor(reasons: ReadonlyMap<number, RowError>) {
    super('rows of an import are rejected');
    this.reasons = reasons;
  }
}

/**
 * Thrown when rows that were filed at the same time are about one renter, who has several e-mails. Each would have overwritten the
 * renter summary of the other. Nothing of their group is written then.
 */
export class RenterShared extends Error {
  constructor() {
    super('rows of an import with different e-mails are about one renter');
  }
}

interface FileGroupDependencies extends Pick<EventReportingDependencies, 'newId' | 'randomBytes' | 'clock'> {
  readRow: ReadRow;
}

/**
 * Returns the function that files the next rows of an import. Rows are marked in the transaction that files them, so that
 * each is filed once, even if a server dies in between. A row that cannot be filed is marked as rejected. The last row finishes
 * the import, which is recorded in the audit log.
 */
export function makeFileGroup(dependencies: FileGroupDependencies): DoGroup {
  const { readRow, clock } = dependencies;

  /**
   * Files valid rows. Rows about different people are filed at the same time, so that PostgreSQL gets their statements
   * together, unless they are filed one by one. Rejects those that repeat another one. Returns how many were filed, and whether an
   * event was enqueued. Throws `RenterShared` if two of these people are one renter.
   */
  async function file(
    tx: Transaction,
    of: Import,
    rows: readonly ValidRow[],
    oneByOne: boolean,
  ): Promise<{ filed: number; queued: boolean }> {
    const byPerson = Map.groupBy(rows, emailOf);
    // All at once and in one order, so that two imports about the same people do not deadlock.
    await tx.locks.identifiers([...byPerson.keys()].map((value) => ({ kind: 'email', value })));
    const repeats = of.withRepeats ? undefined : await findRepeats(tx.reports, of.organizationId, rows);
    const options = { ...dependencies, at: clock(), certified: undefined };
    const rejected = new Map<number, RowError>();
    /** The e-mail of the rows about each renter. */
    const emails = new Map<string, string>();
    let [filed, queued, isShared] = [0, false, false];
    async function fileOne(row: ValidRow): Promise<void> {
      const { number, input } = row;
      const onFile = repeats?.find(number);
      if (onFile !== undefined) {
        await tx.imports.rejectRow(of.id, number, [{ field: null, error: repeatText(onFile) }]);
        return;
      }
      try {
        const put = await putLabelsReport(tx, of.organizationId, input, options);
        await tx.imports.fileRow(of.id, number, put.filed.reportId);
        repeats?.passed(number, { recordId: put.filed.recordId, filedAt: options.at });
        isShared ||= emails.getOrInsert(put.filed.renterId, emailOf(row)) !== emailOf(row);
        queued ||= put.queued;
        filed++;
      } catch (error) {
        if (!(error instanceof ApiError) || !REJECTED.includes(error.code)) throw error;
        rejected.set(number, { field: null, error: removedText(error) });
      }
    }
    const ended = await Promise.allSettled(
      (oneByOne ? [rows] : [...byPerson.values()]).map(async (some) => {
        for (const row of some) await fileOne(row);
      }),
    );
    for (const one of ended) if (one.status === 'rejected') throw one.reason;
    if (isShared && !oneByOne) throw new RenterShared();
    if (rejected.size > 0) throw new RowsRejected(rejected);
    return { filed, queued };
  }

  return async (tx, of, staff, { rejected, oneByOne }) => {
    const { id, organizationId } = of;
    const waiting = await tx.imports.listWaiting(id);
    const room = await roomFor('report.submitted', tx, organizationId, waiting.length);
    if (room <= 0 && waiting.length > 0) return { next: 'waits', queued: false };
    const rows = waiting.slice(0, room);
    const valid: ValidRow[] = [];
    for (const { number, cells } of rows) {
      const reading = readRow(cells, of.mapping, of.headers.length);
      const reason = rejected.get(number);
      const errors = 'errors' in reading ? reading.errors : reason && [reason];
      if (errors !== undefined) await tx.imports.rejectRow(id, number, errors);
      else if ('input' in reading) valid.push({ number, input: reading.input });
    }
    const { filed, queued } = await file(tx, of, valid, oneByOne);
    const at = clock();
    await tx.imports.count(id, { filed, rejected: rows.length - filed }, at);
    if (!(await tx.imports.finish(id, at))) return { next: 'more', queued };
    await recordAction(tx, { staff, at }, 'import.filed', await importOf(tx.imports, organizationId, id));
    return { next: 'done', queued };
  };
}

interface ValidRow {
  number: number;
  input: LabelsInput;
}

const emailOf = ({ input }: ValidRow) => normalizePerson(input.person).email;

interface OnFile {
  recordId: string;
  filedAt: number;
}

/** Finds which rows repeat a report on file or one another. */
async function findRepeats(
  reports: Pick<ReportReads, 'listAlike' | 'findSoleHolders'>,
  organizationId: string,
  rows: readonly ValidRow[],
) {
  const repeats = await makeRepeatFinder(reports, organizationId).find(rows);
  /** The report that says what a row says, by the number of the row. */
  const onFile = new Map<number, OnFile>();
  for (const [row, repeat] of repeats)
    if ('number' in repeat) onFile.set(row, { recordId: recordId(repeat.number), filedAt: repeat.filedAt });
  const firstOf = (row: number) => {
    const repeat = repeats.get(row);
    return repeat !== undefined && 'row' in repeat ? repeat.row : row;
  };
  return {
    /** Returns the report on file that a row repeats. */
    find: (row: number) => onFile.get(firstOf(row)),
    /** Remembers that a row was filed. */
    passed(row: number, report: OnFile): void {
      onFile.set(firstOf(row), report);
    },
  };
}

const repeatText = (report: OnFile) =>
  `repeats ${report.recordId}, which you filed on ${dayName(report.filedAt)}`;
