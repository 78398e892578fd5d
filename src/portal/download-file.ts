import { ApiError } from '../errors.ts';
import type { Clock } from '../ids.ts';
import { limit, MINUTE } from '../limit.ts';
import { dayName } from '../rules/text/days.ts';
import { type FileParts, type FilePartsDependencies, readParts } from './file-parts.ts';
import type { OpenFile } from './file-scope.ts';
import { oneByOne } from './pdf/one-by-one.ts';

/**
 * Incremented when a field is removed or changes its meaning, not when one is added. See
 * docs/renter-file.md.
 */
const FILE_VERSION = 1;

/** All amounts are in the currency of the network. */
const CURRENCY = 'USD';

/** Yields a renter's file as JSON while it is sent, so that memory contains only some of its rows. */
async function* fileJson(parts: FileParts): AsyncGenerator<string> {
  const {
    madeAt,
    operator,
    leftOut,
    file,
    identityCheck,
    removed,
    records,
    disputes,
    verifications,
    requests,
  } = parts;
  const head = {
    format: 'renter-file',
    version: FILE_VERSION,
    madeAt,
    currency: CURRENCY,
    operator,
    leftOut,
    file,
    identityCheck,
  };
  yield `${JSON.stringify(isoTimes(head), null, 2).replace(/\n\}$/, '')}`;
  yield* listOf('assertions', parts.assertions);
  yield* listOf('records', records);
  yield* listOf('removedRecords', removed);
  yield* listOf('disputes', disputes);
  yield* listOf('proofs', verifications);
  yield* listOf('correctionRequests', requests);
  yield* listOf('detachedEmails', parts.detachedEmails);
  yield* listOf('fileRequests', parts.fileRequests);
  yield* listOf('lookUps', parts.inquiries);
  yield* listOf('otherInquiries', parts.unbilledInquiries);
  yield* listOf('notices', parts.notices);
  yield* listOf('organizations', parts.organizations);
  yield '\n}\n';
}

async function* listOf(name: string, pages: AsyncIterable<readonly object[]>): AsyncGenerator<string> {
  yield `,\n  "${name}": [`;
  let separator = '';
  for await (const rows of pages) {
    if (rows.length === 0) continue;
    yield rows
      .map((row) => {
        const text = `${separator}\n    ${JSON.stringify(isoTimes(row))}`;
        separator = ',';
        return text;
      })
      .join('');
  }
  yield separator === '' ? ']' : '\n  ]';
}

/** Returns the value with all epoch milliseconds, in fields named `at` or `…At`, as ISO 8601. */
function isoTimes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(isoTimes);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, held]) => [
      name,
      typeof held === 'number' && /^at$|At$/.test(name) ? new Date(held).toISOString() : isoTimes(held),
    ]),
  );
}

/** Downloads of a renter in ten minutes, on each server. A long file takes a second of work. */
const MOST_TAKEN = 10;

export const FILE_FORMATS = ['json', 'pdf'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

/** A file to download. */
interface TakenFile {
  fileName: string;
  /** JSON is generated while it is read. */
  content: AsyncIterable<string> | Buffer;
}

export type TakeFile = (opened: OpenFile, format: FileFormat) => Promise<TakenFile>;

/**
 * Returns the use case that downloads everything that the session opens of a renter's file, with all inquiries,
 * free of charge and at any time. 15 U.S.C. 1681g(a), 1681j. Throws `unavailable` while inquiries are being indexed or too
 * many PDFs are requested, and `rate_limited` for more than 10 downloads within ten minutes.
 */
export function makeTakeFile(dependencies: FilePartsDependencies & { clock: Clock }): TakeFile {
  const takes = limit(MOST_TAKEN, 10 * MINUTE, tooOften);
  const takePdf = oneByOne(pdfKeyOf, async (opened: OpenFile): Promise<TakenFile> => {
    // Imported with the first PDF: the module takes memory, and would delay the start.
    const { filePdf } = await import('./pdf/file-pdf.ts');
    const parts = await readParts(dependencies, opened, dependencies.clock());
    const content = Buffer.concat(await Array.fromAsync(filePdf(parts)));
    return { fileName: fileNameOf(parts, 'pdf'), content };
  });
  return async (opened, format) => {
    await takes.take(`${opened.renterId} ${opened.email}`);
    if (format === 'pdf') return takePdf(opened);
    const parts = await readParts(dependencies, opened, dependencies.clock());
    return { fileName: fileNameOf(parts, format), content: fileJson(parts) };
  };
}

/** Returns the same text for sessions that get the same PDF. */
export function pdfKeyOf({ renterId, email, filedBy }: OpenFile): string {
  return JSON.stringify([renterId, email, filedBy]);
}

function fileNameOf({ file, madeAt }: FileParts, format: FileFormat): string {
  return `my-file-${file.memberId}-${dayName(madeAt)}.${format}`;
}

function tooOften(seconds: number): ApiError {
  const text = `You downloaded your file ${MOST_TAKEN} times just now. Try again in ${seconds} seconds.`;
  return new ApiError('rate_limited', text, undefined, seconds);
}
