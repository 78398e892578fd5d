import { ApiError } from '../errors.ts';
import type { Clock } from '../ids.ts';
import { limit, MINUTE } from '../limit.ts';
import { dayName } from '../rules/text/days.ts';
import { textsIn } from '../texts/all.ts';
import type { Language } from '../texts/languages.ts';
import { causeText, reasonText } from '../texts/score-words.ts';
import type { Texts } from '../texts/texts.ts';
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

/**
 * Yields a renter's file as JSON while it is sent, so that memory contains only some of its rows. Sentences for the renter are
 * in the language of the texts.
 */
async function* fileJson(parts: FileParts, texts: Texts): AsyncGenerator<string> {
  const { madeAt, operator, leftOut, file, identityCheck, removed, disputes, verifications, requests } =
    parts;
  const reasons = file.reasons.map((reason) => ({
    ...reason,
    text: reasonText(texts, reason.code, file.facts),
  }));
  const head = {
    format: 'renter-file',
    version: FILE_VERSION,
    madeAt,
    currency: CURRENCY,
    language: texts.language,
    operator,
    leftOut: leftOut && { reason: texts.t('pdf.leftOutReason'), ...leftOut },
    file: { ...file, reasons },
    identityCheck,
  };
  yield `${JSON.stringify(isoTimes(head), null, 2).replace(/\n\}$/, '')}`;
  yield* listOf('assertions', parts.assertions);
  yield* listOf('records', withCauses(parts.records, texts));
  yield* listOf('removedRecords', removed);
  yield* listOf('disputes', disputes);
  yield* listOf('blockRequests', parts.blocks);
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

/** Yields the records with why they changed the score in words. */
async function* withCauses(pages: FileParts['records'], texts: Texts): AsyncGenerator<object[]> {
  for await (const records of pages)
    yield records.map((record) => {
      const { effect } = record;
      return { ...record, effect: effect && { ...effect, cause: causeText(texts, effect.why) } };
    });
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
interface DownloadedFile {
  fileName: string;
  /** JSON is generated while it is read. */
  content: AsyncIterable<string> | Buffer;
}

export type DownloadFile = (
  opened: OpenFile,
  format: FileFormat,
  language: Language,
) => Promise<DownloadedFile>;

/**
 * Returns the use case that downloads everything that the session opens of a renter's file, with all inquiries,
 * in a language, free of charge and at any time. 15 U.S.C. 1681g(a), 1681j. Throws `unavailable` while inquiries are being indexed or too
 * many PDFs are requested, and `rate_limited` for more than 10 downloads within ten minutes.
 */
export function makeDownloadFile(dependencies: FilePartsDependencies & { clock: Clock }): DownloadFile {
  const takes = limit(MOST_TAKEN, 10 * MINUTE, tooOften);
  const makePdf = oneByOne(pdfKeyOf, async ({ opened, language }: PdfInput): Promise<DownloadedFile> => {
    // Imported with the first PDF: the module takes memory, and would delay the start.
    const { filePdf } = await import('./pdf/file-pdf.ts');
    const parts = await readParts(dependencies, opened, dependencies.clock());
    const content = Buffer.concat(await Array.fromAsync(filePdf(parts, textsIn(language))));
    return { fileName: fileNameOf(parts, 'pdf', language), content };
  });
  return async (opened, format, language) => {
    await takes.take(`${opened.renterId} ${opened.email}`);
    if (format === 'pdf') return makePdf({ opened, language });
    const parts = await readParts(dependencies, opened, dependencies.clock());
    return { fileName: fileNameOf(parts, format, language), content: fileJson(parts, textsIn(language)) };
  };
}

interface PdfInput {
  opened: OpenFile;
  language: Language;
}

/** Returns the same text for sessions that get the same PDF. */
export function pdfKeyOf({ opened: { renterId, email, filedBy }, language }: PdfInput): string {
  return JSON.stringify([renterId, email, filedBy, language]);
}

function fileNameOf({ file, madeAt }: FileParts, format: FileFormat, language: Language): string {
  return `${textsIn(language).t('download.fileName')}-${file.memberId}-${dayName(madeAt)}.${format}`;
}

function tooOften(seconds: number): ApiError {
  const text = `You downloaded your file ${MOST_TAKEN} times just now. Try again in ${seconds} seconds.`;
  return new ApiError('rate_limited', text, undefined, seconds);
}
