import { recordAction } from '../audit/audit.ts';
import { ApiError } from '../errors.ts';
import type { Clock } from '../ids.ts';
import type { ZonePeriod } from '../rules/text/periods.ts';
import type { Staff, Store } from '../store/store.ts';
import type { ExportKind } from './export-schemas.ts';
import type { ExportPart, ReadCsv } from './read-csv.ts';
import type { RosterView } from './roster-view.ts';

/** Exports at once, of a server and of an organization. Each has a few parts in memory, some megabytes if records are long. */
const MOST_EXPORTS = 10;
const MOST_OF_ORGANIZATION = 3;

/** How long a client may take before it reads on. */
const STALLED_MS = 60_000;

type Parts = AsyncIterable<string | Uint8Array>;

/** @param part which checks or entries of the audit log to export, or what of a roster; if omitted, all */
export type ExportRows = (
  staff: Staff,
  kind: ExportKind,
  period: ZonePeriod,
  part?: ExportPart,
) => Promise<Parts>;

interface ExportRowsDependencies {
  store: Pick<Store, 'transaction'>;
  readCsv: ReadCsv;
  clock: Clock;
  stalledMs?: number;
}

/**
 * Exports the records of one kind and period as CSV, reading them as they are sent. Records the export in the audit log before
 * sending the first row. Throws `rate_limited` while too many exports are being sent. An export whose reader stalls fails with
 * `timed_out`.
 */
export function makeExportRows(dependencies: ExportRowsDependencies): ExportRows {
  const { store, readCsv, clock, stalledMs = STALLED_MS } = dependencies;
  /** The organizations of the exports that are being sent. */
  const sending: string[] = [];
  return async (staff, kind, period, part = {}) => {
    const { organizationId } = staff;
    const own = sending.filter((id) => id === organizationId).length;
    if (own >= MOST_OF_ORGANIZATION || sending.length >= MOST_EXPORTS) throw tooMany();
    sending.push(organizationId);
    const end = () => sending.splice(sending.indexOf(organizationId), 1);
    try {
      const at = clock();
      const { checks, view, audit } = part;
      const subject = { kind, period, checks, audit, ...(view !== undefined && { view: partOf(view) }) };
      await store.transaction((tx) => recordAction(tx, { staff, at }, 'export.made', subject));
      return whileRead(readCsv({ organizationId, kind, period, ...part }), stalledMs, end);
    } catch (error) {
      end();
      throw error;
    }
  };
}

/** Says for the audit log which part of a roster a view shows. What was searched for is personal data, and left out. */
function partOf({ ids, q, tier, flag, industry }: RosterView): string {
  if (ids !== undefined) return `${ids.length} chosen`;
  return [q ? 'found by a search' : '', tier ?? '', flag ?? '', industry ?? ''].filter(Boolean).join(', ');
}

function tooMany(): ApiError {
  return new ApiError('rate_limited', 'Too many exports are being downloaded. Wait until one of them ends.');
}

/**
 * Returns the parts of an export. Calls `end` once: after the last part, after an error, when the reader stops, or when it has not
 * asked for another part for too long. Nothing is read from then on.
 */
function whileRead(parts: ReturnType<ReadCsv>, stalledMs: number, end: () => void): Parts {
  let ended = false;
  let stalled: NodeJS.Timeout | undefined;
  let error: ApiError | undefined;
  function stop(): void {
    clearTimeout(stalled);
    if (ended) return;
    ended = true;
    end();
    // A part that is being read ends first.
    void parts.return(undefined).catch(() => {});
  }
  function wait(): void {
    stalled = setTimeout(() => {
      error = new ApiError('timed_out', 'The download was not continued in time. Start it again.');
      stop();
    }, stalledMs).unref();
  }
  wait();
  return {
    [Symbol.asyncIterator]: () => ({
      async next() {
        clearTimeout(stalled);
        if (error !== undefined) throw error;
        try {
          const read = await parts.next();
          if (read.done === true) stop();
          else wait();
          return read;
        } catch (failure) {
          stop();
          throw failure;
        }
      },
      async return() {
        stop();
        return { done: true, value: undefined };
      },
    }),
  };
}
