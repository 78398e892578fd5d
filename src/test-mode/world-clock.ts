import type { Clock } from '../ids.ts';
import type { ClockMove } from '../store/store.ts';

/** Returns how far the clock of a world is ahead at a moment (epoch milliseconds), in milliseconds. */
export function aheadAt(moves: readonly ClockMove[], at: number): number {
  return moves.findLast(([from]) => from <= at)?.[1] ?? 0;
}

/** Returns the clock of a world, which is ahead of another one as its moves say. */
export function worldClock(clock: Clock, moves: () => readonly ClockMove[]): Clock {
  return () => {
    const now = clock();
    return now + aheadAt(moves(), now);
  };
}
