import { Refusal } from '../errors.ts';
import type { DisputePlace } from '../store/store.ts';

/** The text for an `after` that no page said. */
export const NO_CURSOR = 'after must be what next of the page before said.';

/** The refusal of what no page said. */
export function noCursor(): Refusal {
  return new Refusal('invalid', NO_CURSOR);
}

/** The cursor of a place in the queue of disputes. */
export function disputeCursor(next: DisputePlace | null): string | null {
  return next && `${next.deadlineAt}.${next.id}`;
}

/** The place in the queue of disputes that a cursor says. Refuses (`invalid`) what is none. */
export function disputeAfter(after: string | undefined): DisputePlace | undefined {
  if (after === undefined || after === '') return undefined;
  const { at, id } = /^(?<at>\d{1,15})\.(?<id>\w+)$/.exec(after)?.groups ?? {};
  if (at === undefined || id === undefined) throw noCursor();
  return { deadlineAt: Number(at), id };
}
