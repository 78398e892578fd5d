import { BackgroundJob } from '../background-job.ts';
import { ApiError } from '../errors.ts';
import type { Clock } from '../ids.ts';
import type { DueTask, Store } from '../store/store.ts';
import { makeEndOverdue } from './end-overdue.ts';
import { ARRIVING_MS } from './limits.ts';
import { makeTell, type TellDependencies } from './tell.ts';
import { makeTellReinsertions } from './tell-reinsertions.ts';

const MINUTE_MS = 60_000;

/** How soon an overdue dispute is decided, and a task is performed if the job was not woken for it. */
const LOOK_EVERY_MS = MINUTE_MS;

/**
 * Time after which another server repeats a task because the first one must have died. 50 mails to a mail
 * server that hangs take less.
 */
const LEASE_MS = 10 * MINUTE_MS;

/** Time until a failed task is retried. It doubles with each attempt. */
const FIRST_WAIT_MS = 5 * MINUTE_MS;
/** Longest time between two attempts. */
const LONGEST_WAIT_MS = 12 * 60 * MINUTE_MS;
/**
 * Most attempts of a task. They take two weeks, which is longer than the five business days within which both
 * sides must be notified.
 */
const MOST_TRIES = 35;

interface DisputeWorkDependencies extends TellDependencies {
  store: Store;
  clock: Clock;
  log: { warn(fields: object, message: string): void; error(fields: object, message: string): void };
  lookEveryMs?: number;
}

/**
 * The background job for disputes: decides overdue ones, sends mails, also about
 * records that were filed again, and removes documents that were not stored completely. Works in small
 * steps, each performed once over all servers. A step that was cut off is repeated.
 */
export function makeDisputeWork(dependencies: DisputeWorkDependencies): BackgroundJob {
  const { store, clock, log, lookEveryMs = LOOK_EVERY_MS } = dependencies;
  const job = new BackgroundJob({
    round: workOnce,
    everyMs: lookEveryMs,
    waiting: 'the background job for disputes is delayed',
    log,
  });
  const isStopped = () => job.isStopping;
  const onFailed = (disputeId: string, error: unknown) => logFailed(error, { disputeId });
  const endOverdue = makeEndOverdue({ store, clock, isStopped, onFailed });
  const tell = makeTell(dependencies, isStopped);
  const tellReinsertions = makeTellReinsertions(dependencies, isStopped);

  async function perform(task: DueTask): Promise<void> {
    const done = await isDone(task);
    await store.transaction(async ({ disputes }) => {
      if (done) return disputes.finishTask(task);
      if (task.tries < MOST_TRIES) return disputes.putOffTask(task, clock() + waitAfter(task.tries));
      log.error(
        { disputeId: task.disputeId, task: task.task },
        'gave up sending a notification about a dispute',
      );
      return disputes.finishTask(task);
    });
  }

  /**
   * Returns whether the task was performed. An error counts as a failure: the task is retried, and given up
   * in the end.
   */
  async function isDone(task: DueTask): Promise<boolean> {
    try {
      return await tell(task);
    } catch (error) {
      logFailed(error);
      return false;
    }
  }

  async function nextTask(): Promise<boolean> {
    const task = await store.transaction(({ disputes }) => disputes.takeTask(clock(), clock() + LEASE_MS));
    if (task !== undefined) await perform(task);
    return task !== undefined;
  }

  async function doTasks(): Promise<void> {
    while (!isStopped() && (await nextTask()));
  }

  /** Removes documents that were not stored completely, because a server died. */
  async function removeArriving(): Promise<void> {
    for (;;) {
      const id = await store.disputes.arrivingSince(clock() - ARRIVING_MS);
      if (id === undefined || isStopped()) return;
      await store.transaction(({ disputes }) => disputes.removeArriving(id));
    }
  }

  /** If one part fails, the rest waits for the next round. */
  async function workOnce(): Promise<void> {
    await endOverdue().catch(logFailed);
    await doTasks().catch(logFailed);
    await tellReinsertions().catch(logFailed);
    await removeArriving().catch(logFailed);
  }

  function logFailed(error: unknown, about: object = {}): void {
    const level = error instanceof ApiError ? 'warn' : 'error';
    log[level]({ err: error, ...about }, 'the background job for disputes is delayed');
  }

  return job;
}

function waitAfter(tries: number): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (tries - 1));
}
