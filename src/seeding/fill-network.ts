import type { HistoryWriter, RenterHistory } from '../store/history.ts';
import { type MadeUpNetwork, RENTERS_PER_SEASON } from './network.ts';
import { madeUpRenter } from './renter.ts';

/**
 * So many renters are written in one transaction: as few flushes as can be, while whoever else writes waits
 * for less than a second even on a slow disk.
 */
const RENTERS_PER_TRANSACTION = RENTERS_PER_SEASON;

interface FillProgress {
  /** Renters on file. */
  done: number;
  /** Renters that were made in this run. */
  added: number;
}

/**
 * Puts the first `renters` renters of a made-up network on file, those that are missing. What is there is
 * always a beginning of them, because they are written in order; so a run that was cut off goes on where it
 * stopped. Answers how many it added.
 */
export async function fillNetwork(
  writer: HistoryWriter,
  network: MadeUpNetwork,
  renters: number,
  onProgress: (progress: FillProgress) => void = () => {},
): Promise<number> {
  await writer.addOrganizations(network.organizations);
  let added = 0;
  let next = await firstMissing(writer, network, renters);
  onProgress({ done: next, added });
  while (next < renters) {
    const end = Math.min(next + RENTERS_PER_TRANSACTION, renters);
    if (await writer.insert(madeUpRenters(network, next, end))) {
      added += end - next;
      next = end;
    } else {
      // Another process fills the same network.
      next = await firstMissing(writer, network, renters);
    }
    onProgress({ done: next, added });
  }
  if (added > 0) await writer.finish();
  return added;
}

function* madeUpRenters(network: MadeUpNetwork, from: number, to: number): Iterable<RenterHistory> {
  for (let index = from; index < to; index++) yield madeUpRenter(network, index);
}

/** The number of the first renter that is not on file, by halving: all before it are. */
async function firstMissing(
  writer: Pick<HistoryWriter, 'has'>,
  network: MadeUpNetwork,
  renters: number,
): Promise<number> {
  let low = 0;
  let high = renters;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (await writer.has(madeUpRenter(network, middle).renter.id)) low = middle + 1;
    else high = middle;
  }
  return low;
}
