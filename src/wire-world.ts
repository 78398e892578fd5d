import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { makeFileDispute } from './disputes/file-dispute.ts';
import type { StaffUseCases } from './http/dashboard/use-cases.ts';
import type { WorldUseCases } from './http/handle-in-world.ts';
import type { NewId } from './ids.ts';
import type { ReadReport } from './importing/read-row.ts';
import type { SealedText } from './sign-in/seal.ts';
import { captureMails } from './test-mode/capture-mails.ts';
import type { WireWorld } from './test-mode/open-world.ts';
import { makeTriggerEvent } from './test-mode/trigger-event.ts';
import { wireJobs } from './wire-jobs.ts';
import { wireUseCases } from './wire-use-cases.ts';

interface WorldFoundation {
  config: Config;
  baseUrl: () => string;
  readReport: ReadReport;
  /** Encrypts the secrets of its webhook, as those of the network. */
  sealed: SealedText;
  renterFooter: () => string;
  newId: NewId;
  log: Logger;
}

/** What happens in a test world is not measured: the metrics are those of the network. */
const NO_METRICS = {
  countCheck() {},
  countDelivery() {},
  setOpenAlerts() {},
  countCompared() {},
  setToCompare() {},
  setQueueLag() {},
};

/** Returns the function that wires use cases and background jobs on the store of a test world. */
export function wireWorldWith({
  config,
  baseUrl,
  readReport,
  sealed,
  renterFooter,
  newId,
  log,
}: WorldFoundation): WireWorld<StaffUseCases & WorldUseCases> {
  return ({ store, clock }) => {
    const shared = { store, sealed, metrics: NO_METRICS, baseUrl, newId, clock };
    const mailer = captureMails(store, clock, renterFooter);
    // Nobody in a test world exists, so no certification is needed to see them.
    const jobs = wireJobs({
      ...shared,
      config: { ...config, requireCertification: false },
      isWorld: true,
      mailer,
      log,
    });
    const useCases = wireUseCases({
      ...jobs,
      ...shared,
      readReport,
      allowPrivateWebhooks: config.allowPrivateWebhooks,
      operator: config.operator,
      requireCertification: false,
    });
    const triggerEvent = makeTriggerEvent({
      ...jobs,
      ...useCases,
      store,
      randomBytes,
      // Renters have no portal in test mode.
      fileDispute: makeFileDispute({
        store,
        newId,
        clock,
        onTask: () => jobs.disputeWork.wake(),
        onEvent: () => jobs.dispatcher.wake(),
      }),
    });
    const { requestLog, start, runDue, stop } = jobs;
    return { useCases: { ...useCases, triggerEvent }, requestLog, start, runDue, stop };
  };
}
