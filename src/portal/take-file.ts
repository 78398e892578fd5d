import { RateLimiterMemory } from 'rate-limiter-flexible';
import { Refusal } from '../errors.ts';
import type { Clock } from '../ids.ts';
import { dayName } from '../rules/days.ts';
import { fileJson } from './file-json.ts';
import { type FilePartsDependencies, readParts } from './file-parts.ts';
import { filePdf } from './pdf/file-pdf.ts';

/** A renter takes the file so often in ten minutes from each server: a long one is a second's work for it. */
const MOST_TAKEN = 10;
const TAKEN_SECONDS = 10 * 60;

export const FILE_FORMATS = ['json', 'pdf'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

/** A file to keep, made as it is read. */
export interface TakenFile {
  fileName: string;
  content: AsyncIterable<string | Buffer>;
}

export type TakeFile = (renterId: string, format: FileFormat) => Promise<TakenFile>;

/**
 * Everything on file about the renter who asks, with every look-up: free, and whenever it is asked for.
 * 15 U.S.C. 1681g(a), 1681j. Refuses (`unavailable`) while who looked is being put together, and (`rateLimited`) more
 * than 10 within ten minutes.
 */
export function makeTakeFile(dependencies: FilePartsDependencies & { clock: Clock }): TakeFile {
  const takes = new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration: TAKEN_SECONDS });
  return async (renterId, format) => {
    const { consumedPoints, msBeforeNext } = await takes.consume(renterId);
    if (consumedPoints > MOST_TAKEN) {
      const seconds = Math.ceil(msBeforeNext / 1_000);
      const text = `You took your file ${MOST_TAKEN} times just now. Take it again in ${seconds} seconds.`;
      throw new Refusal('rateLimited', text, undefined, seconds);
    }
    const at = dependencies.clock();
    const parts = await readParts(dependencies, renterId, at);
    const fileName = `my-file-${parts.file.memberId}-${dayName(at)}.${format}`;
    return { fileName, content: format === 'json' ? fileJson(parts) : filePdf(parts) };
  };
}
