import { FIRST_CHECK } from '../sql/inquiry-rows.ts';
import type { Snapshot } from '../sql/query.ts';
import { type Finding, ok, warn } from './findings.ts';

/** Every minute, servers index the checks that are more than five minutes old. */
const WAITS_LONG_MS = 15 * 60_000;

/**
 * Reports how far the inquiry index has caught up with the check log. Warns when checks wait for too long.
 */
export async function inquiries(snapshot: Snapshot, now: number): Promise<Finding> {
  const { until, first } = await snapshot(async (prepare) => {
    const state = prepare<{ until: number }>('SELECT gathered_until AS until FROM lookup_gathering');
    const until = (await state.get())?.until ?? 0;
    return { until, first: (await prepare<{ at: number | null }>(FIRST_CHECK).get(until))?.at ?? now };
  });
  if (first < now - WAITS_LONG_MS) {
    const advice =
      'Is a server running? It indexes them. After two days of backlog no renter can see any inquiries.';
    return warn('inquiries', `Checks since ${timeOf(first)} are not indexed yet.`, advice);
  }
  if (until > now) {
    const advice = 'A clock ran ahead. No check is lost; until then each one is written a second time.';
    return warn('inquiries', `Indexed up to ${timeOf(until)}, which is in the future.`, advice);
  }
  return ok(
    'inquiries',
    until === 0 ? 'There are no inquiries yet.' : `All are indexed up to ${timeOf(until)}.`,
  );
}

/** Formats a time in milliseconds to the second, such as 2026-11-21T14:05:00Z. */
function timeOf(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');
}
