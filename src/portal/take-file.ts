import { Refusal } from '../errors.ts';
import type { Clock } from '../ids.ts';
import { limit, MINUTE } from '../limit.ts';
import { dayName } from '../rules/days.ts';
import { fileJson } from './file-json.ts';
import { type FilePartsDependencies, readParts } from './file-parts.ts';
import { oneByOne } from './pdf/one-by-one.ts';

/** A renter takes the file so often in ten minutes from each server: a long one is a second's work for it. */
const MOST_TAKEN = 10;

export const FILE_FORMATS = ['json', 'pdf'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

/** A file to keep. */
export interface TakenFile {
  fileName: string;
  /** JSON is made as it is read. */
  content: AsyncIterable<string> | Buffer;
}

export type TakeFile = (renterId: string, format: FileFormat) => Promise<TakenFile>;

/**
 * Everything on file about the renter who asks, with every look-up: free, and whenever it is asked for.
 * 15 U.S.C. 1681g(a), 1681j. Refuses (`unavailable`) while who looked is being put together or too many take a PDF, and
 * (`rateLimited`) more than 10 within ten minutes.
 */
export function makeTakeFile(dependencies: FilePartsDependencies & { clock: Clock }): TakeFile {
  const takes = limit(MOST_TAKEN, 10 * MINUTE, tooOften);
  const makePdf = oneByOne(async (renterId) => {
    // Loaded with the first PDF: what makes it takes memory, and time of the start.
    const { filePdf } = await import('./pdf/file-pdf.ts');
    const pieces = await Array.fromAsync(
      filePdf(await readParts(dependencies, renterId, dependencies.clock())),
    );
    return Buffer.concat(pieces);
  });
  return async (renterId, format) => {
    await takes.take(renterId);
    const at = dependencies.clock();
    const { memberId } = await dependencies.readOwnFile(renterId);
    const fileName = `my-file-${memberId}-${dayName(at)}.${format}`;
    if (format === 'pdf') return { fileName, content: await makePdf(renterId) };
    return { fileName, content: fileJson(await readParts(dependencies, renterId, at)) };
  };
}

function tooOften(seconds: number): Refusal {
  const text = `You took your file ${MOST_TAKEN} times just now. Take it again in ${seconds} seconds.`;
  return new Refusal('rateLimited', text, undefined, seconds);
}
