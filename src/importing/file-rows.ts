import { recordAction } from '../audit/audit.ts';
import { ApiError, type ErrorCode } from '../errors.ts';
import { type LabelsInput, putLabelsReport } from '../reporting/file-labels-report.ts';
import type { EventReportingDependencies } from '../reporting/filing.ts';
import { normalizePerson } from '../reporting/person.ts';
import { dayText } from '../rules/text/days.ts';
import { recordId } from '../rules/text/formats.ts';
import type { RowError } from '../rules/text/import-fields.ts';
import type { Import, ImportRow, Staff, Store, Transaction } from '../store/store.ts';
import { roomFor } from './event-room.ts';
import { findOnFile } from './find-repeats.ts';
import { importOf } from './imports.ts';
import { removedText } from './mark-removed.ts';
import type { ReadRow, RowReading } from './read-row.ts';

/** Most rows filed in one request. */
const BATCH_ROWS = 100;
/** Longest time for one request, so that the page can show the progress. */
const BATCH_MS = 2_000;
/** Rows filed at once. Each waits for the disk, and other requests need the database, too. */
const LANES = 5;

interface FilingProgress {
  import: Import;
  /** Whether nothing was filed because too many events are still pending for the webhook. */
  waitsForWebhook: boolean;
}

/** Files the next rows of an import. Throws `not_found` for an unknown import. */
export type FileRows = (staff: Staff, id: string) => Promise<FilingProgress>;

interface FileRowsDependencies extends EventReportingDependencies {
  store: Pick<Store, 'transaction' | 'imports' | 'webhooks' | 'deliveries'>;
  readRow: ReadRow;
}

/** Errors of a row. One that repeats a removed record is filed singly, with a certification. */
const REJECTED: readonly ErrorCode[] = ['invalid', 'repeated'];

/**
 * Thrown when a row is no longer waiting, another transaction claimed it, or its import is not being filed.
 */
const TAKEN = Symbol('taken');

/**
 * Files the next rows of an import that is being filed. Each row is filed and marked in one transaction, so
 * it is filed once, even if requests are repeated or interrupted. A row that cannot be filed is marked as
 * rejected. The last row finishes the import, which is recorded in the audit log.
 */
export function makeFileRows(dependencies: FileRowsDependencies): FileRows {
  const { store, readRow, clock, onEvent } = dependencies;

  /** Files or rejects a row. Returns false if another request took the row, or the import was stopped. */
  async function settle(of: Import, row: ReadImportRow): Promise<boolean> {
    const { reading } = row;
    try {
      await ('errors' in reading ? reject(of, row, reading.errors) : file(of, row, reading.input));
      return true;
    } catch (error) {
      if (error === TAKEN) return false;
      throw error;
    }
  }

  async function file(of: Import, row: ImportRow, input: LabelsInput): Promise<void> {
    try {
      const queued = await store.transaction(async (tx) => {
        await take(tx, of, row);
        if (!of.withRepeats) await rejectRepeat(tx, of, input);
        const put = await putLabelsReport(tx, of.organizationId, input, {
          ...dependencies,
          at: clock(),
          certification: undefined,
        });
        await tx.imports.fileRow(of.id, row.number, put.filed.reportId);
        return put.queued;
      });
      if (queued) onEvent();
    } catch (error) {
      // The row passed validation, but the use case rejected it.
      if (!(error instanceof ApiError) || !REJECTED.includes(error.code)) throw error;
      await reject(of, row, [{ field: null, error: removedText(error) }]);
    }
  }

  async function reject(of: Import, row: ImportRow, errors: readonly RowError[]): Promise<void> {
    await store.transaction(async (tx) => {
      await take(tx, of, row);
      await tx.imports.rejectRow(of.id, row.number, errors);
    });
  }

  /** Marks the import as done if no row is waiting. */
  async function finishIfDone(staff: Staff, of: Import): Promise<void> {
    const at = clock();
    await store.transaction(async (tx) => {
      const done = await tx.imports.finish(of.id, at);
      if (!done) return;
      const finished = await importOf(tx.imports, of.organizationId, of.id);
      await recordAction(tx, { staff, at }, 'import.filed', finished);
    });
  }

  return async (staff, id) => {
    const of = await importOf(store.imports, staff.organizationId, id);
    if (of.state !== 'filing') return { import: of, waitsForWebhook: false };
    const room = await roomFor('report.submitted', store, staff.organizationId, BATCH_ROWS);
    const rows = await store.imports.rows(id, { state: 'waiting' }, room);
    const latest = clock() + BATCH_MS;
    await Promise.all(
      lanesOf(rows.map((row) => readAs(of, row, readRow))).map(async (lane) => {
        for (const row of lane) if (clock() > latest || !(await settle(of, row))) break;
      }),
    );
    await finishIfDone(staff, of);
    const now = await importOf(store.imports, staff.organizationId, id);
    return { import: now, waitsForWebhook: room === 0 && now.state === 'filing' };
  };
}

/** A row with the report that was read from it. */
type ReadImportRow = ImportRow & { reading: RowReading };

function readAs({ mapping, headers }: Import, row: ImportRow, readRow: ReadRow): ReadImportRow {
  return { ...row, reading: readRow(row.cells, mapping, headers.length) };
}

/**
 * Splits rows into lanes that are filed at once. Rows about one person stay in one lane, in the order of the
 * file.
 */
function lanesOf(rows: readonly ReadImportRow[]): ReadImportRow[][] {
  const lanes: ReadImportRow[][] = Array.from({ length: LANES }, () => []);
  const byPerson = Map.groupBy(rows, ({ reading, number }) =>
    'input' in reading ? normalizePerson(reading.input.person).email : number,
  );
  for (const [index, ofOne] of [...byPerson.values()].entries()) lanes[index % LANES]?.push(...ofOne);
  return lanes;
}

/** Claims the row until the end of the transaction. Throws `TAKEN` if that is not possible. */
async function take({ imports }: Transaction, { id }: Import, { number }: ImportRow): Promise<void> {
  if (!(await imports.claimRow(id, number))) throw TAKEN;
}

/**
 * Throws `repeated` for a report that is on file already. An earlier row of the file is on file by then, also if another
 * request filed it at the same moment.
 */
async function rejectRepeat({ locks, reports }: Transaction, of: Import, input: LabelsInput): Promise<void> {
  await locks.identifiers([{ kind: 'email', value: normalizePerson(input.person).email }]);
  const [onFile] = await findOnFile(reports, of.organizationId, [input]);
  if (onFile === undefined) return;
  const text = `repeats ${recordId(onFile.number)}, which you filed on ${dayText(onFile.filedAt)}`;
  throw new ApiError('repeated', text);
}
