import type { Clock } from '../ids.ts';
import { Rounds } from '../rounds.ts';
import { agedBefore } from '../rules/adverse-age.ts';
import type { Store } from '../store/store.ts';
import { removeRecord } from './take-off-file.ts';

/** How often it is looked for what has come of age. */
const EVERY_MS = 60_000;

/** So many records go in one transaction: others write between. */
const RECORDS_PER_STEP = 20;

interface Dependencies {
  store: Pick<Store, 'transaction'>;
  clock: Clock;
  log: { error(fields: object, message: string): void };
}

/** Takes adverse records off the file once they are seven years old: at its start, and every minute until it is stopped. */
export class AgedRecords extends Rounds {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    super({
      everyMs: EVERY_MS,
      waiting: 'aged records wait to be taken off the file',
      log: dependencies.log,
    });
    this.#dependencies = dependencies;
  }

  protected override async round(): Promise<void> {
    const { store, clock } = this.#dependencies;
    let removed: number;
    do {
      removed = await store.transaction(async (tx) => {
        const at = clock();
        const aged = await tx.records.listAged(agedBefore(at), RECORDS_PER_STEP);
        for (const record of aged) await removeRecord(tx, record, { reason: 'aged', at });
        return aged.length;
      });
    } while (removed === RECORDS_PER_STEP && !this.stopping);
  }
}
