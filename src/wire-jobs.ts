import { randomBytes } from 'node:crypto';
import { setTimeout as timeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import { makeAdverseActionWork } from './adverse-actions/notice-work.ts';
import { makeAlertWork } from './alerts/alert-work.ts';
import type { BackgroundJob } from './background-job.ts';
import { BatchJob } from './batches/batch-work.ts';
import { makeForgetBatches } from './batches/forget-batches.ts';
import { makeCreditRequestMails } from './billing/credit-request-mails.ts';
import { makeCreditWarnings } from './billing/credit-warnings.ts';
import { makeBlockWork } from './blocks/block-work.ts';
import type { Config } from './config.ts';
import { makeDisputeWork } from './disputes/dispute-work.ts';
import { presentCheck } from './http/api/check-schemas.ts';
import type { Metrics } from './http/metrics.ts';
import { makeForgetResponses } from './idempotency.ts';
import { IdentityWork } from './identity/identity-work.ts';
import { type Clock, type NewId, requestIdMaker } from './ids.ts';
import { makeFileGroup } from './importing/file-rows.ts';
import { makeForgetImports } from './importing/forget-imports.ts';
import { ImportJob } from './importing/import-work.ts';
import { makeReadRow, type ReadReport } from './importing/read-row.ts';
import { makeUndoGroup } from './importing/undo-import.ts';
import { makeExpiryReminders } from './keys/expiry-reminders.ts';
import { KeyUsageCounter } from './keys/key-usage.ts';
import type { Mailer } from './mail/mailer.ts';
import { makeNoticeWork } from './notices/notice-work.ts';
import { makeInquiryIndexing } from './portal/inquiry-index.ts';
import { makeInquiryMailing } from './portal/inquiry-mails.ts';
import { makeMeasureQueues } from './queue-lag.ts';
import { makeRecomputeOutdated } from './reporting/recompute-outdated.ts';
import { makeRemoveAged } from './reporting/remove-records.ts';
import { RequestLog } from './request-log/request-log.ts';
import { makeReviewWork } from './review/review-work.ts';
import type { SealedText } from './sign-in/seal.ts';
import { makeCertificationReminders } from './staff/certification-reminders.ts';
import type { Store } from './store/store.ts';
import { resolverOf } from './webhooks/address.ts';
import { PROCESS_BUDGET } from './webhooks/delivery-budget.ts';
import { makeDeliveryHeaders } from './webhooks/delivery-headers.ts';
import { type Dispatcher, makeDispatcher, POLL_MS } from './webhooks/dispatcher.ts';
import { makeForgetEvents } from './webhooks/event-log.ts';
import { makeEnqueueWaiting } from './webhooks/recover.ts';
import { makeSender } from './webhooks/sender.ts';
import { makeWebhookMails } from './webhooks/webhook-mails.ts';

/** Time limit of a delivery. Receivers should respond quickly (specification 6, rule 4). */
const DELIVERY_TIMEOUT_MS = 10_000;

/**
 * Longest time that the start waits for records to be removed. There are many only after an upgrade; the job then goes on
 * while requests are served, because a server that stays away for minutes would be restarted.
 */
const PREPARE_MS = 5_000;

interface JobsFoundation {
  config: Config;
  /** Whether the store is that of a test world: then nothing is done for the operator, and no inquiry is mailed. */
  isWorld?: boolean;
  store: Store;
  mailer: Mailer;
  sealed: SealedText;
  metrics: Pick<
    Metrics,
    'countCheck' | 'countDelivery' | 'setOpenAlerts' | 'countCompared' | 'setToCompare' | 'setQueueLag'
  >;
  /** Validates the rows of imports. */
  readReport: ReadReport;
  baseUrl: () => string;
  newId: NewId;
  clock: Clock;
  log: Logger;
}

/** The background jobs. */
export interface Jobs {
  usage: KeyUsageCounter;
  requestLog: RequestLog;
  dispatcher: Dispatcher;
  waitingEvents: BackgroundJob;
  disputeWork: BackgroundJob;
  noticeWork: BackgroundJob;
  adverseActionWork: BackgroundJob;
  blockWork: BackgroundJob;
  batchJob: BackgroundJob;
  importJob: BackgroundJob;
  reviewWork: BackgroundJob;
  inquiryIndexing: BackgroundJob;
  /** Takes records that became too old while no server ran off the file. Call it before requests are accepted. */
  prepare(): Promise<void>;
  start(): void;
  /** Runs all jobs, and resolves when what is due now is done. Webhooks may still be sent. */
  runDue(): Promise<void>;
  /** Stops all jobs, and resolves when those that are running have ended. */
  stop(): Promise<void>;
}

/** Returns the background jobs of the network or of a test world, which are not started yet. */
export function wireJobs({
  config,
  isWorld = false,
  store,
  mailer,
  sealed,
  metrics,
  readReport,
  baseUrl,
  newId,
  clock,
  log,
}: JobsFoundation): Jobs {
  // An embedded database has one server, so work that is marked as running at the start was cut off.
  const alone = config.database.engine === 'sqlite';
  const dispatcher = makeDispatcher({
    store,
    send: makeSender({
      allowPrivate: config.allowPrivateWebhooks,
      resolve: resolverOf(),
      timeoutMs: DELIVERY_TIMEOUT_MS,
    }),
    makeHeaders: makeDeliveryHeaders(sealed, isWorld),
    log,
    onFinished: (result) => metrics.countDelivery(result),
    budget: PROCESS_BUDGET,
    pollMs: POLL_MS,
    clock,
    random: Math.random,
    alone,
  });
  const waitingEvents = makeEnqueueWaiting({ store, newId, clock, onEvent: () => dispatcher.wake(), log });
  const disputeWork = makeDisputeWork({ store, mailer, clock, baseUrl, log });
  const noticeWork = makeNoticeWork({ store, mailer, clock, baseUrl, log });
  const adverseActionWork = makeAdverseActionWork({ store, mailer, clock, log });
  const operatorEmail = config.operator.email ?? undefined;
  const blockWork = makeBlockWork({ store, mailer, operatorEmail, clock, baseUrl, log });
  const reminders = makeCertificationReminders({ store, mailer, clock, baseUrl, log });
  const batchJob = new BatchJob({
    store,
    newId,
    newRequestId: requestIdMaker(clock),
    clock,
    log,
    present: presentCheck,
    requireCertification: config.requireCertification,
    alone,
    onChecked: (recommendation) => metrics.countCheck(recommendation),
    onEvent: () => dispatcher.wake(),
  });
  const importJob = new ImportJob({
    store,
    clock,
    log,
    fileGroup: makeFileGroup({ readRow: makeReadRow(readReport, clock), newId, randomBytes, clock }),
    undoGroup: makeUndoGroup({ newId, clock }),
    alone,
    onEvent: () => dispatcher.wake(),
  });
  const identityWork = new IdentityWork({
    store,
    newId,
    clock,
    log,
    onEvent: () => dispatcher.wake(),
    onCompared: (renters) => metrics.countCompared(renters),
    onWalked: (left) => metrics.setToCompare(left),
    alone,
  });
  const usage = new KeyUsageCounter(store, log);
  const requestLog = new RequestLog(store, clock, log);
  const networkOnly = [
    makeAlertWork({
      store,
      mailer,
      operatorEmail,
      clock,
      log,
      onCounted: (open) => metrics.setOpenAlerts(open),
    }),
    makeCreditWarnings({ store, mailer, clock, baseUrl, log }),
    makeCreditRequestMails({ store, mailer, operatorEmail, clock, baseUrl, log }),
    makeExpiryReminders({ store, mailer, clock, baseUrl, log }),
    makeInquiryMailing({ store, mailer, clock, baseUrl, log }),
    makeMeasureQueues({ store, clock, log, onMeasured: (queue, lagMs) => metrics.setQueueLag(queue, lagMs) }),
  ];
  // The jobs that use cases wake.
  const woken = { waitingEvents, disputeWork, noticeWork, adverseActionWork, blockWork, batchJob, importJob };
  const reviewWork = makeReviewWork({ store, mailer, clock, baseUrl, log });
  const inquiryIndexing = makeInquiryIndexing({ store, clock, log });
  const stoppedFirst = [
    ...(isWorld ? [] : networkOnly),
    reviewWork,
    makeWebhookMails({ store, mailer, clock, baseUrl, log }),
    ...Object.values(woken),
    ...(config.requireCertification ? [reminders] : []),
    identityWork,
  ];
  const removeAged = makeRemoveAged({ store, clock, log });
  const forgetting = [
    makeForgetImports({ store, clock, log }),
    makeForgetResponses({ store, clock, log }),
    makeForgetEvents({ store, clock, log }),
    makeForgetBatches({ store, clock, log }),
    removeAged,
    makeRecomputeOutdated({ store, log }),
  ];
  const rest = [dispatcher, usage, ...forgetting, inquiryIndexing, requestLog];
  return {
    usage,
    requestLog,
    dispatcher,
    ...woken,
    reviewWork,
    inquiryIndexing,
    async prepare() {
      await Promise.race([removeAged.run(), timeout(PREPARE_MS, undefined, { ref: false })]);
    },
    start() {
      for (const job of [...stoppedFirst, ...rest]) job.start();
    },
    async runDue() {
      // The second time what the first one left to another job, such as a mail about a dispute that ended.
      for (const _time of [1, 2]) await Promise.all([...stoppedFirst, ...forgetting].map((job) => job.run()));
      dispatcher.wake();
    },
    async stop() {
      // Jobs that enqueue deliveries end before the dispatcher.
      await Promise.all(stoppedFirst.map((job) => job.stop()));
      await Promise.all(rest.map((job) => job.stop()));
    },
  };
}
