import type { CallOptions } from './options.ts';
import type { Result } from './result.ts';
import type { Send } from './send.ts';
import type { Inputs, Responses } from './types.ts';
import type { Wait } from './wait.ts';

/** Wait before a list that is still growing is read again. */
const GROWING_WAIT_MS = 1_000;

/** The operations that return a list in pages, with the field of the response that has the entries. */
interface EntriesFields {
  listChecks: 'checks';
  listBatches: 'batches';
  getBatch: 'results';
  listAdverseActions: 'notices';
  listReports: 'reports';
  listIncidents: 'incidents';
  listDisputes: 'disputes';
  listEvents: 'events';
}

export type ListName = keyof EntriesFields;

/** How the pages of a list are read. */
interface List<Name extends ListName> {
  entries: EntriesFields[Name];
  /** The most entries on a page, if the operation has a `limit`. */
  limit?: number;
  /** The parameter that takes the position of a page; `cursor` by default. */
  position?: string;
  /** The field of the response that has the position of the next page; `next_cursor` by default. */
  next?: string;
  /** Whether a page without entries is the last one. Otherwise null as position of the next page says so. */
  endsEmpty?: true;
}

export const LISTS: { [Name in ListName]: List<Name> } = {
  listChecks: { entries: 'checks', limit: 100 },
  listBatches: { entries: 'batches', limit: 100 },
  getBatch: { entries: 'results', limit: 500 },
  listAdverseActions: { entries: 'notices', limit: 100 },
  listReports: { entries: 'reports', limit: 100 },
  listIncidents: { entries: 'incidents', limit: 100 },
  listDisputes: { entries: 'disputes', position: 'after', next: 'next' },
  listEvents: { entries: 'events', limit: 100, position: 'after', endsEmpty: true },
};

/** The input of an iterator: that of the operation without what chooses a page. A list of events may start `after` a cursor. */
export type EachInput<Name extends ListName> = Omit<
  Inputs[Name],
  'limit' | 'cursor' | (Name extends 'listDisputes' ? 'after' : never)
>;

type EntriesOf<Name extends ListName> = EntriesFields[Name] & keyof Responses[Name];

/** One entry of a list. */
export type EntryOf<Name extends ListName> =
  NonNullable<Responses[Name][EntriesOf<Name>]> extends (infer Entry)[] ? Entry : never;

/** Yields results with the entries of all pages of a list, and an error as its last value. */
export type Each = <Name extends ListName>(
  name: Name,
  input: object | undefined,
  options: CallOptions | undefined,
) => AsyncGenerator<Result<EntryOf<Name>>>;

/**
 * Returns the function behind all iterators. A page that is empty, but not the last one, is read again after a second.
 */
export function iterator(send: Send, wait: Wait): Each {
  return async function* each<Name extends ListName>(
    name: Name,
    input: object | undefined,
    options: CallOptions | undefined,
  ): AsyncGenerator<Result<EntryOf<Name>>> {
    const {
      entries: field,
      position = 'cursor',
      next = 'next_cursor',
      limit,
      endsEmpty,
    }: List<ListName> = LISTS[name];
    let query = { ...input, ...(limit !== undefined && { limit }) };
    for (;;) {
      const page = await send(name, query, options);
      if (!page.ok) {
        yield page;
        return;
      }
      const { data, requestId, replayed } = page;
      const fields = data as Record<string, unknown>;
      const entries = (fields[field] ?? []) as EntryOf<Name>[];
      for (const entry of entries) yield { ok: true, data: entry, requestId, replayed };
      const cursor = fields[next];
      if (typeof cursor !== 'string' || (endsEmpty && entries.length === 0)) return;
      query = { ...query, [position]: cursor };
      if (entries.length === 0) await wait(GROWING_WAIT_MS, options?.signal);
    }
  };
}
