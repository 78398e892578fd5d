import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { makeFileDispute } from './disputes/file-dispute.ts';
import { makeReadCsv } from './exporting/read-csv.ts';
import type { StaffUseCases } from './http/dashboard/use-cases.ts';
import type { WorldUseCases } from './http/handle-in-world.ts';
import type { NewId } from './ids.ts';
import type { ReadReport } from './importing/read-row.ts';
import { isLoopback } from './rules/text/loopback.ts';
import type { SealedText } from './sign-in/seal.ts';
import { captureMails } from './test-mode/capture-mails.ts';
import type { WireWorld } from './test-mode/open-world.ts';
import { makeTriggerEvent } from './test-mode/trigger-event.ts';
import type { Language } from './texts/languages.ts';
import { wireJobs } from './wire-jobs.ts';
import { wireUseCases } from './wire-use-cases.ts';

interface WorldFoundation {
  config: Config;
  baseUrl: () => string;
  readReport: ReadReport;
  /** Encrypts the secrets of its webhook, as those of the network. */
  sealed: SealedText;
  renterFooter: (language: Language) => string;
  newId: NewId;
  log: Logger;
}

/** Measures nothing: the metrics of a server are those of what happens on its network. */
export const NO_METRICS = {
  countCheck() {},
  countDelivery() {},
  setOpenAlerts() {},
  countCompared() {},
  setToCompare() {},
  setQueueLag() {},
};

/** Returns the function that wires use cases and background jobs on the store of a test world. */
export function wireWorldWith({
  config: networkConfig,
  baseUrl,
  readReport,
  sealed,
  renterFooter,
  newId,
  log,
}: WorldFoundation): WireWorld<StaffUseCases & WorldUseCases> {
  const config = worldConfig(networkConfig);
  return ({ store, clock }) => {
    const shared = { store, sealed, metrics: NO_METRICS, baseUrl, newId, clock };
    const mailer = captureMails(store, clock, renterFooter);
    const jobs = wireJobs({
      ...shared,
      readReport,
      config,
      isWorld: true,
      mailer,
      log,
    });
    const useCases = wireUseCases({
      ...jobs,
      ...shared,
      readReport,
      // A world is small.
      readCsv: makeReadCsv({ store, clock }),
      allowPrivateWebhooks: config.allowPrivateWebhooks,
      operator: config.operator,
      requireCertification: config.requireCertification,
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

/**
 * Returns the configuration of the test worlds. Nobody in them exists, so no certification is needed to see them. Their webhooks may
 * lead to the developer's own machine, if that is the only one that reaches the server.
 */
export function worldConfig(config: Config): Config {
  const allowPrivateWebhooks = config.allowPrivateWebhooks || (isOnlyLocal(config) && 'loopback');
  return { ...config, allowPrivateWebhooks, requireCertification: false };
}

/**
 * Returns whether only programs on the server's own machine reach it, as far as its settings tell: it listens on loopback, and
 * nothing says that a proxy in front of it has other callers.
 */
function isOnlyLocal({ host, publicUrl, trustedProxies, production }: Config): boolean {
  return isLoopback(host) && publicUrl === undefined && trustedProxies.length === 0 && !production;
}
