import type { CallOptions } from './options.ts';
import type { Result } from './result.ts';
import type { Send } from './send.ts';
import type { Answers, Inputs } from './types.ts';
import type { Wait } from './wait.ts';

/** Wait before a list that is still growing is read again. */
const GROWING_WAIT_MS = 1_000;

/** The operations that return a list in pages. */
type ListName = 'listChecks' | 'getBatch';

/** The input of an iterator: that of the operation, which the iterator reads page after page. */
export type EachInput<Name extends ListName> = Omit<Inputs[Name], 'cursor' | 'limit'>;

type EntryOf<Name extends ListName, Field extends keyof Answers[Name]> =
  NonNullable<Answers[Name][Field]> extends (infer Entry)[] ? Entry : never;

/**
 * Yields the entries of all pages of a list, and an error as its last value. A page that is empty, but not the last one, is read
 * again after a second.
 */
export async function* eachEntry<Name extends ListName, Field extends keyof Answers[Name]>(
  send: Send,
  name: Name,
  field: Field,
  input: object,
  options: CallOptions | undefined,
  wait: Wait,
): AsyncGenerator<Result<EntryOf<Name, Field>>> {
  for (let cursor: string | undefined; ; ) {
    const page = await send(name, { ...input, cursor }, options);
    if (!page.ok) {
      yield page;
      return;
    }
    const { data, requestId, replayed } = page;
    const entries = (data[field] ?? []) as EntryOf<Name, Field>[];
    for (const entry of entries) yield { ok: true, data: entry, requestId, replayed };
    const { next_cursor: next } = data as { next_cursor: string | null };
    if (next === null) return;
    cursor = next;
    if (entries.length === 0) await wait(GROWING_WAIT_MS, options?.signal);
  }
}
