import { recordAction } from '../audit/audit.ts';
import { ApiError, type ErrorCode } from '../errors.ts';
import { type LabelsInput, putLabelsReport } from '../reporting/file-labels-report.ts';
import type { EventReportingDependencies } from '../reporting/filing.ts';
import { dayText } from '../rules/text/days.ts';
import { recordId } from '../rules/text/formats.ts';
import type { RowError } from '../rules/text/import-fields.ts';
import type { Import, ImportRow, StaffMember, Transaction } from '../store/store.ts';
import { roomFor } from './event-room.ts';
import { findOnFile } from './find-repeats.ts';
import { importOf } from './imports.ts';
import { removedText } from './mark-removed.ts';
import type { ReadRow } from './read-row.ts';

/** Errors of a row. One that repeats a removed record is filed singly, with a certification. */
const REJECTED: readonly ErrorCode[] = ['invalid', 'repeated'];

/** What a group of rows did. */
export interface GroupOutcome {
  /** `done`: nothing is left to do. `waits`: nothing can be done before the webhook's pending deliveries are sent. */
  next: 'more' | 'done' | 'waits';
  /** Whether an event was enqueued. */
  queued: boolean;
}

/**
 * Does the next rows of an import in the caller's transaction, which has claimed it, for a staff member.
 *
 * @param rejected the rows that cannot be filed, although they are valid, and why
 */
export type DoGroup = (
  tx: Transaction,
  of: Import,
  staff: StaffMember,
  rejected: ReadonlyMap<number, RowError>,
) => Promise<GroupOutcome>;

/** Thrown when the use case rejects a row that passed validation. Nothing of its group is written then. */
export class RowRejected extends Error {
  readonly row: number;
  readonly reason: RowError;

  constructor(row: number, text: string) {
    super(text);
    this.row = row;
    this.reason = { field: null, error: text };
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

  /** Files a row. Returns whether an event was enqueued. */
  async function file(tx: Transaction, of: Import, row: ImportRow, input: LabelsInput): Promise<boolean> {
    try {
      if (!of.withRepeats) await rejectRepeat(tx, of, input);
      const put = await putLabelsReport(tx, of.organizationId, input, {
        ...dependencies,
        at: clock(),
        certified: undefined,
      });
      await tx.imports.fileRow(of.id, row.number, put.filed.reportId);
      return put.queued;
    } catch (error) {
      if (!(error instanceof ApiError) || !REJECTED.includes(error.code)) throw error;
      throw new RowRejected(row.number, removedText(error));
    }
  }

  return async (tx, of, staff, rejected) => {
    const { id, organizationId } = of;
    const waiting = await tx.imports.listWaiting(id);
    const room = await roomFor('report.submitted', tx, organizationId, waiting.length);
    if (room === 0 && waiting.length > 0) return { next: 'waits', queued: false };
    const done = { filed: 0, rejected: 0 };
    let queued = false;
    for (const row of waiting.slice(0, room)) {
      const reading = readRow(row.cells, of.mapping, of.headers.length);
      const reason = rejected.get(row.number);
      const errors = 'errors' in reading ? reading.errors : reason && [reason];
      if (errors !== undefined) {
        await tx.imports.rejectRow(id, row.number, errors);
        done.rejected++;
      } else if ('input' in reading) {
        queued = (await file(tx, of, row, reading.input)) || queued;
        done.filed++;
      }
    }
    const at = clock();
    await tx.imports.count(id, done, at);
    if (!(await tx.imports.finish(id, at))) return { next: 'more', queued };
    await recordAction(tx, { staff, at }, 'import.filed', await importOf(tx.imports, organizationId, id));
    return { next: 'done', queued };
  };
}

/** Throws `repeated` for a report that is on file already. An earlier row of the file is on file by then. */
async function rejectRepeat({ reports }: Transaction, of: Import, input: LabelsInput): Promise<void> {
  const [onFile] = await findOnFile(reports, of.organizationId, [input]);
  if (onFile === undefined) return;
  const text = `repeats ${recordId(onFile.number)}, which you filed on ${dayText(onFile.filedAt)}`;
  throw new ApiError('repeated', text);
}
