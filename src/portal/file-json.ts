import type { FileParts } from './file-parts.ts';

/** Raised when a field changes its meaning or goes; one that is added changes nothing. See docs/renter-file.md. */
const FILE_VERSION = 1;

/** All amounts are in the currency of the network. */
const CURRENCY = 'USD';

/** A renter's file as JSON, made as it is sent: memory holds some rows. */
export async function* fileJson(parts: FileParts): AsyncGenerator<string> {
  const { madeAt, file, identityCheck, removed, records, disputes, proofs, requests, lookUps } = parts;
  const head = {
    format: 'renter-file',
    version: FILE_VERSION,
    madeAt,
    currency: CURRENCY,
    file,
    identityCheck,
  };
  yield `${JSON.stringify(isoTimes(head), null, 2).replace(/\n\}$/, '')}`;
  yield* listOf('records', records);
  yield* listOf('removedRecords', removed);
  yield* listOf('disputes', disputes);
  yield* listOf('proofs', proofs);
  yield* listOf('correctionRequests', requests);
  yield* listOf('lookUps', lookUps);
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

/** The same with epoch milliseconds, which fields named `at` or `…At` hold, in ISO 8601. */
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
