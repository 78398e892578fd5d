import { FIRST_CHECK } from '../sql/lookup-rows.ts';
import type { Snapshot } from '../sql/query.ts';
import { type Finding, ok, warn } from './findings.ts';

/** Servers gather every minute what is five minutes old. */
const WAITS_LONG_MS = 15 * 60_000;

/** How far the check log is gathered into look-ups, and whether anything of it waits. */
export async function lookUps(snapshot: Snapshot, now: number): Promise<Finding> {
  const { until, first } = await snapshot(async (prepare) => {
    const state = prepare<{ until: number }>('SELECT gathered_until AS until FROM lookup_gathering');
    const until = (await state.get())?.until ?? 0;
    return { until, first: (await prepare<{ at: number | null }>(FIRST_CHECK).get(until))?.at ?? now };
  });
  if (first < now - WAITS_LONG_MS) {
    const advice =
      'Is a server running? It gathers them; what waits for two days keeps all renters from theirs.';
    return warn('look-ups', `Checks since ${timeOf(first)} wait to be gathered.`, advice);
  }
  if (until > now) {
    const advice = 'A clock ran ahead. Nothing is left out; until then each check is written once more.';
    return warn('look-ups', `They are gathered until ${timeOf(until)}, which is to come.`, advice);
  }
  return ok('look-ups', until === 0 ? 'There are none yet.' : `All are gathered until ${timeOf(until)}.`);
}

/** To the second, such as 2026-11-21T14:05:00Z. */
function timeOf(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');
}
