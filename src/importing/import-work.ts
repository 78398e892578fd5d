import { BackgroundJob } from '../background-job.ts';
import { ApiError } from '../errors.ts';
import type { Clock } from '../ids.ts';
import { Pacer } from '../pacer.ts';
import type { RowError } from '../rules/text/import-fields.ts';
import type { DueImport, Import, StaffMember, Store, Transaction } from '../store/store.ts';
import {
  type DoGroup,
  type EarlierAttempts,
  type GroupOutcome,
  RenterShared,
  RowsRejected,
} from './file-rows.ts';
import { LEASE_MS, TURN_MS } from './limits.ts';

/** The interval at which the job looks for imports that nobody woke it for, such as those of a server that died. */
const POLL_MS = 1_000;

/** How long an import waits for the webhook's pending deliveries before it is looked at again. */
const WEBHOOK_WAIT_MS = 1_000;

/** The pause after a group, as a multiple of its duration. The longest leaves four fifths of a core to requests. */
const PAUSES = { first: 1, longest: 4 };

interface ImportJobDependencies {
  store: Pick<Store, 'transaction' | 'imports'>;
  clock: Clock;
  log: { error(fields: object, message: string): void };
  fileGroup: DoGroup;
  undoGroup: DoGroup;
  /** Whether no other server uses this store. Imports claimed before the start are then due at once. */
  alone: boolean;
  /** Called when an event is ready to be sent. */
  onEvent: () => void;
}

/** The outcome of a group; `gone` if another server works on the import, or somebody stopped it. */
type Next = GroupOutcome['next'] | 'gone';

/**
 * The background job that files and undoes imports, a group of rows in each transaction. Rows are marked in the transaction that
 * files them, so that a server continues where another one died, and each row is filed once. The imports of an organization
 * are filed one after the other, in the order in which they were uploaded; organizations take turns.
 */
export class ImportJob extends BackgroundJob {
  readonly #dependencies: ImportJobDependencies;
  readonly #pacer = new Pacer({ pause: (ms) => this.pause(ms), ...PAUSES });
  #released = false;

  constructor(dependencies: ImportJobDependencies) {
    const { log } = dependencies;
    super({ round: () => this.#round(), everyMs: POLL_MS, waiting: 'imports are delayed', log });
    this.#dependencies = dependencies;
  }

  async #round(): Promise<void> {
    const { store, clock, alone } = this.#dependencies;
    if (alone && !this.#released) {
      await store.transaction(({ imports }) => imports.releaseAll(clock()));
      this.#released = true;
    }
    while (!this.isStopping) {
      const due = await store.imports.findDue(clock());
      if (due === undefined) return;
      await this.#takeTurn(due);
    }
  }

  /** Works on an import for a while. One that fails is postponed, so that others get their turn. */
  async #takeTurn({ due, claimedUntil }: DueImport): Promise<void> {
    const { store, clock, log } = this.#dependencies;
    const postpone = (until: number) => store.transaction(({ imports }) => imports.postpone(due.id, until));
    try {
      const end = clock() + TURN_MS;
      for (let from = claimedUntil; ; ) {
        const until = clock() + LEASE_MS;
        const claim = { from, until };
        const next = await this.#pacer.step(() => this.#doGroup(due, claim));
        await this.#pacer.rest();
        if (next === 'waits') await postpone(clock() + WEBHOOK_WAIT_MS);
        else if (next === 'more' && (this.isStopping || clock() >= end)) await postpone(clock());
        else if (next === 'more') {
          from = until;
          continue;
        }
        return;
      }
    } catch (error) {
      // If the store is unavailable, the next round tries again.
      if (error instanceof ApiError && error.isOutage) throw error;
      log.error({ err: error, import: due.id }, 'an import could not be continued');
      await postpone(clock() + LEASE_MS);
    }
  }

  /**
   * Does the next rows in one transaction. If the use case rejects some of them, does the others again. If two that were filed at the
   * same time are about one renter, files them again one after the other.
   */
  async #doGroup(due: Import, claim: { from: number; until: number }): Promise<Next> {
    const { store, onEvent } = this.#dependencies;
    const rejected = new Map<number, RowError>();
    for (let oneByOne = false; ; ) {
      try {
        const { next, queued } = await store.transaction((tx) =>
          this.#group(tx, due, claim, { rejected, oneByOne }),
        );
        if (queued) onEvent();
        return next;
      } catch (error) {
        if (error instanceof RenterShared) oneByOne = true;
        else if (error instanceof RowsRejected)
          for (const [row, reason] of error.reasons) rejected.set(row, reason);
        else throw error;
      }
    }
  }

  async #group(
    tx: Transaction,
    { id, organizationId }: Import,
    claim: { from: number; until: number },
    earlier: EarlierAttempts,
  ): Promise<{ next: Next; queued: boolean }> {
    const { clock, fileGroup, undoGroup } = this.#dependencies;
    const gone = { next: 'gone', queued: false } as const;
    if (!(await tx.imports.claim(id, claim))) return gone;
    const of = await tx.imports.find(organizationId, id);
    if (of === undefined) return gone;
    const staff = of.runBy === null ? undefined : await tx.staff.find(of.runBy);
    if (staff !== undefined && hasAccess(staff)) {
      return (of.state === 'filing' ? fileGroup : undoGroup)(tx, of, staff, earlier);
    }
    if (of.state === 'filing') await tx.imports.stop(id, 'staff_disabled', clock());
    else await tx.imports.haltUndo(id, 'staff_disabled', clock());
    return gone;
  }
}

const hasAccess = ({ disabledAt }: StaffMember) => disabledAt === null;
