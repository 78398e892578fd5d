import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import { type Caller, makeAdmit } from '../admission/admit.ts';
import { type Config, ownUrl } from '../config.ts';
import { ApiError } from '../errors.ts';
import { makeReadCsv } from '../exporting/read-csv.ts';
import { reportReader } from '../http/read-report.ts';
import { validatorCompiler } from '../http/validation.ts';
import { idMaker, requestIdMaker } from '../ids.ts';
import { makeReadOperator } from '../portal/rights.ts';
import type { Random } from '../seeding/random.ts';
import { lazily, sessionSecret } from '../sign-in/context.ts';
import { makeSealedText } from '../sign-in/seal.ts';
import type { Delivery, DeliveryOutcome, Identifier, Staff, Store } from '../store/store.ts';
import { finishAttempt } from '../webhooks/attempts.ts';
import { wireJobs } from '../wire-jobs.ts';
import { wirePortal } from '../wire-portal.ts';
import { wireUseCases } from '../wire-use-cases.ts';
import { NO_METRICS } from '../wire-world.ts';
import { DEMONSTRATION_OPERATOR } from './operator.ts';

/** Requests come from this address, which is reserved for documentation. */
const ADDRESS = '203.0.113.24';

/** Nobody exists who could get a mail. */
const MAILER = { reachesPeople: true, send: async () => true, idle: async () => {} };

interface OfficeOptions {
  store: Store;
  config: Config;
  log: Logger;
  random: Random;
  /** What the clock shows at first. */
  startsAt: number;
}

export type Office = ReturnType<typeof openOffice>;

/**
 * Opens the network for the people of the demonstration: the use cases of the server on a clock that moves only when it is told to. Nothing
 * leaves the machine: mails and deliveries are answered here.
 */
export function openOffice({ store, config, log, random, startsAt }: OfficeOptions) {
  let now = startsAt;
  const clock = () => now;
  const newId = idMaker(clock);
  const newRequestId = requestIdMaker(clock);
  const baseUrl = () => config.publicUrl ?? ownUrl(config, config.port);
  const sealed = makeSealedText(lazily(() => sessionSecret(store, config.sessionSecret, randomBytes)));
  const readReport = reportReader(() => ({ validatorCompiler: validatorCompiler(clock) }));
  const shared = { store, sealed, metrics: NO_METRICS, readReport, baseUrl, newId, clock };
  const jobs = wireJobs({ ...shared, config, mailer: MAILER, log });
  const wire = () =>
    wireUseCases({
      ...jobs,
      ...shared,
      // What is filed waits for `finishDay`.
      ...ASLEEP,
      readCsv: makeReadCsv({ store, clock }),
      allowPrivateWebhooks: false,
      operator: DEMONSTRATION_OPERATOR,
      requireCertification: false,
    });
  const portal = wirePortal({
    ...ASLEEP,
    ...shared,
    documentQuota: config.documentQuota,
    readOperator: makeReadOperator(DEMONSTRATION_OPERATOR, [], baseUrl),
    rightsSummaries: [],
  });
  const admit = makeAdmit({
    store,
    usage: jobs.usage,
    admitStaff: async () => new ApiError('unauthorized', 'Nobody is signed in.'),
    requireCertification: false,
    clock,
  });
  const office = {
    store,
    newId,
    clock,
    portal,
    useCases: wire(),
    /** Moves the clock on. */
    at(time: number): void {
      now = Math.max(now, time);
    },
    /** Begins a day. Limits of a minute count real time, in which weeks pass here, so that each day has its own. */
    beginDay(): void {
      office.useCases = wire();
    },
    staffCaller: (staff: Staff): Caller => ({
      organizationId: staff.organizationId,
      keyId: staff.userId,
      staff,
    }),
    /** Sends a request to the API: with its key, its limits, and a line in the request log. */
    async request<Result>(key: string, request: ApiRequest<Result>): Promise<Result> {
      const { method, path, identifiers = [], status, perform } = request;
      const credentials = { key, sessionToken: undefined, address: () => ADDRESS };
      const admitted = await admit(credentials, { scope: null }, identifiers, () => {});
      const requestId = newRequestId();
      const result = await perform({ ...admitted, requestId });
      const { organizationId, keyId: caller } = admitted.caller;
      const durationUs = random.between(900, 6_000);
      if (jobs.requestLog.takesOneMore(organizationId))
        jobs.requestLog.add({
          ...{ organizationId, at: now, requestId, caller, method, path, durationUs, unlisted: 0 },
          ...{ status, error: null, sent: null },
        });
      return result;
    },
    /** Does what the server does in the background, and sends the events of the day. */
    async finishDay(isReceiverDown: boolean): Promise<void> {
      for (const job of [
        jobs.importJob,
        jobs.reviewWork,
        jobs.disputeWork,
        jobs.noticeWork,
        jobs.adverseActionWork,
        jobs.waitingEvents,
        jobs.inquiryIndexing,
        jobs.usage,
        jobs.requestLog,
      ])
        await job.run();
      while (await deliverOne(store, clock, () => outcomeOf(isReceiverDown, random)));
    },
    async close(): Promise<void> {
      await jobs.stop();
    },
  };
  return office;
}

interface ApiRequest<Result> {
  method: string;
  path: string;
  /** By which the request looks up a renter. */
  identifiers?: readonly Identifier[];
  status: number;
  perform(
    admitted: Awaited<ReturnType<ReturnType<typeof makeAdmit>>> & { requestId: string },
  ): Promise<Result>;
}

const SLEEPS = { wake() {} };
const ASLEEP = {
  dispatcher: SLEEPS,
  waitingEvents: SLEEPS,
  disputeWork: SLEEPS,
  noticeWork: SLEEPS,
  adverseActionWork: SLEEPS,
  blockWork: SLEEPS,
  batchJob: SLEEPS,
  importJob: SLEEPS,
};

function outcomeOf(isReceiverDown: boolean, random: Random): DeliveryOutcome {
  const durationMs = random.between(60, 380);
  return isReceiverDown
    ? { status: 'failed', httpStatus: 503, error: 'the server answered 503', durationMs }
    : { status: 'delivered', httpStatus: 200, error: null, durationMs };
}

/** Stores an attempt to send the oldest pending delivery, like the dispatcher. Returns false if nothing is pending. */
async function deliverOne(
  store: Store,
  clock: () => number,
  outcome: () => DeliveryOutcome,
): Promise<boolean> {
  const delivery: Delivery | undefined = await store.transaction(async ({ deliveries }) => {
    const [due] = await deliveries.lockDue(clock(), 1, 1, []);
    return due && deliveries.claim(due, due.url, clock());
  });
  if (delivery === undefined) return false;
  const attempt = { delivery, outcome: outcome(), at: clock(), random: 0 };
  await store.transaction((tx) => finishAttempt(tx, attempt));
  return true;
}
