import type { HistoryWriter, RenterHistory } from '../store/history.ts';
import { type MadeUpNetwork, RENTERS_PER_SEASON } from './network.ts';
import { madeUpRenter } from './renter.ts';

/**
 * Renters written in one transaction: enough to flush rarely, few enough that other writers wait less than
 * a second even on a slow disk.
 */
const RENTERS_PER_TRANSACTION = RENTERS_PER_SEASON;

interface FillProgress {
  /** Renters in the database. */
  done: number;
  /** Renters added by this run. */
  added: number;
}

/**
 * Adds those of the first `renters` renters of a made-up network that are missing, and returns how many it
 * added. Renters are written in order, so an interrupted run resumes where it stopped.
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

/** Returns the index of the first missing renter by binary search. */
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
