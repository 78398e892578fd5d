import { setTimeout as pause } from 'node:timers/promises';
import { ApiError } from '../errors.ts';
import { DAY_MS } from '../rules/text/days.ts';
import type { OpenWorld } from './open-world.ts';
import { aheadAt } from './world-clock.ts';
import type { WorldRegistry } from './world-registry.ts';

/** Longer than any deadline: adverse records leave the file after seven years. */
const MOST_AHEAD_YEARS = 10;
export const MOST_AHEAD_MS = MOST_AHEAD_YEARS * 365 * DAY_MS;

/** The error text for a clock that would be too far ahead. */
export const TOO_FAR_AHEAD = `Your test clock can be at most ${MOST_AHEAD_YEARS} years ahead. POST /v1/test/reset returns it to the present.`;

/** An attempt takes 10 s at most. */
const SENT_WITHIN_MS = 11_000;
const LOOK_AGAIN_MS = 50;

/** How long a request waits for the jobs. They go on after it. */
const DONE_WITHIN_MS = 10_000;

/**
 * Advances the clock of a world, and does what falls due. Only the sending of webhooks is not awaited. Throws `invalid` if
 * the clock would be too far ahead, and `unavailable` if the world was replaced meanwhile.
 */
export async function moveClock(
  world: OpenWorld<unknown>,
  registry: Pick<WorldRegistry, 'moveClock'>,
  byMs: number,
): Promise<void> {
  await deliveriesEnded(world);
  const moved = await registry.moveClock(world.organizationId, world.id, (moves, now) => {
    const aheadMs = aheadAt(moves, now) + byMs;
    if (aheadMs > MOST_AHEAD_MS) throw new ApiError('invalid', TOO_FAR_AHEAD);
    // The clock of another server may be a little behind, so the move before still counts there.
    return [...moves.slice(-1), [now, aheadMs]];
  });
  if (moved === undefined)
    throw new ApiError(
      'unavailable',
      'Your test world was reset during this request. Its clock was not advanced.',
    );
  world.setMoves(moved.clock);
  await Promise.race([world.wired.runDue(), pause(DONE_WITHIN_MS, undefined, { ref: false })]);
}

/** Waits for deliveries that are being sent: much later they would count as cut off. */
async function deliveriesEnded({ store, organizationId }: OpenWorld<unknown>): Promise<void> {
  const latest = performance.now() + SENT_WITHIN_MS;
  while (performance.now() < latest) {
    const sending = await store.deliveries.list(organizationId, 1, { statuses: ['sending'] });
    if (sending.length === 0) return;
    await pause(LOOK_AGAIN_MS);
  }
}
