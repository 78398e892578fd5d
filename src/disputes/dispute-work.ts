import { BackgroundJob } from '../background-job.ts';
import { ApiError } from '../errors.ts';
import type { Clock } from '../ids.ts';
import type { DueTask, Store } from '../store/store.ts';
import { makeEndOverdue } from './end-overdue.ts';
import { makeMakeNotices } from './notices.ts';
import { makeTell, type TellDependencies } from './tell.ts';

const MINUTE_MS = 60_000;

/** How soon after a deadline it is decided, and what nobody announced is done. */
export const LOOK_EVERY_MS = MINUTE_MS;

/** Whoever took a task and died has lost it by then: 50 mails to a mail server that hangs take less. */
const LEASE_MS = 10 * MINUTE_MS;

/** A task that failed is tried again after this, then twice of it, … */
const FIRST_WAIT_MS = 5 * MINUTE_MS;
/** … and every twelve hours at last, … */
const LONGEST_WAIT_MS = 12 * 60 * MINUTE_MS;
/** … for two weeks: longer than the five business days in which both sides are to be told. */
const MOST_TRIES = 35;

export interface DisputeWorkDependencies extends TellDependencies {
  store: Store;
  clock: Clock;
  log: { warn(fields: object, message: string): void; error(fields: object, message: string): void };
  lookEveryMs?: number;
}

/**
 * What disputes take outside of anybody's request, in small steps, each once over all servers of a network: what was
 * begun and cut off is begun again.
 */
export function makeDisputeWork(dependencies: DisputeWorkDependencies): BackgroundJob {
  const { store, clock, log, lookEveryMs = LOOK_EVERY_MS } = dependencies;
  const job = new BackgroundJob({
    round: workAll,
    everyMs: lookEveryMs,
    waiting: 'work of disputes waits',
    log,
  });
  const isStopped = () => job.isStopping;
  const onFailed = (disputeId: string, error: unknown) => logFailed(error, { disputeId });
  const endOverdue = makeEndOverdue({ store, clock, isStopped, onFailed });
  const makeNotices = makeMakeNotices(store, clock);
  const tell = makeTell(dependencies, isStopped);

  async function perform(task: DueTask): Promise<void> {
    const done = await isDone(task);
    await store.transaction(async ({ disputes }) => {
      if (done) return disputes.finishTask(task);
      if (task.tries < MOST_TRIES) return disputes.putOffTask(task, clock() + waitAfter(task.tries));
      log.error({ disputeId: task.disputeId, task: task.task }, 'nobody could be told of a dispute');
      return disputes.finishTask(task);
    });
  }

  /** What throws has failed too: it is put off, and given up at last. */
  async function isDone(task: DueTask): Promise<boolean> {
    try {
      if (task.task !== 'make_notices') return await tell(task);
      await makeNotices(task.disputeId);
      return true;
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

  /** After a part that throws its rest waits for the next look. */
  async function workAll(): Promise<void> {
    await endOverdue().catch(logFailed);
    await doTasks().catch(logFailed);
  }

  function logFailed(error: unknown, about: object = {}): void {
    const level = error instanceof ApiError ? 'warn' : 'error';
    log[level]({ err: error, ...about }, 'work of disputes waits');
  }

  return job;
}

function waitAfter(tries: number): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (tries - 1));
}
