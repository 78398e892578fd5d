import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import { makeAdmit } from './accounts/admit.ts';
import { audited } from './accounts/audit.ts';
import { makeCreateKey } from './accounts/create-key.ts';
import { KeyUsageCounter } from './accounts/key-usage.ts';
import { makeListAudit } from './accounts/list-audit.ts';
import { makeListKeys } from './accounts/list-keys.ts';
import { makeRevokeKey } from './accounts/revoke-key.ts';
import type { Config } from './config.ts';
import { Refusal } from './errors.ts';
import { dashboardRoutes } from './http/dashboard/routes.ts';
import type { StaffUseCases } from './http/dashboard/use-cases.ts';
import { Metrics, type Peers } from './http/metrics.ts';
import { routes } from './http/routes.ts';
import { buildServer } from './http/server.ts';
import { stopServer } from './http/stop-server.ts';
import { idMaker } from './ids.ts';
import { openStore } from './open-store.ts';
import { makeFileFiguresReport } from './reporting/file-figures-report.ts';
import { makeFileIncident } from './reporting/file-incident.ts';
import { makeFileLabelsReport } from './reporting/file-labels-report.ts';
import { makeCheck } from './screening/check.ts';
import { makeListRenters } from './screening/list-renters.ts';
import { makeScore } from './screening/score.ts';
import { makeSearch } from './screening/search.ts';
import type { Store } from './store/store.ts';
import { type Dispatcher, makeDispatcher, POLL_MS } from './webhooks/dispatcher.ts';
import { makeGetWebhook } from './webhooks/get-webhook.ts';
import { resolverOf } from './webhooks/lookup.ts';
import { makeRemoveWebhook } from './webhooks/remove-webhook.ts';
import { makeSender } from './webhooks/sender.ts';
import { makeSetWebhook } from './webhooks/set-webhook.ts';

const clock = Date.now;

/** A receiver should answer quickly (specification 6, rule 4); one that has not by then has failed. */
const DELIVERY_TIMEOUT_MS = 10_000;

export interface RunningServer {
  /** Where it is reached. */
  url: string;
  /** Stops accepting, finishes what is under way, commits, and lets go of the database. */
  close(): Promise<void>;
}

/**
 * Wires configuration, store, use cases and HTTP together, and listens.
 *
 * @param peers the other processes that answer at the same address
 */
export async function startServer(config: Config, log: Logger, peers?: Peers): Promise<RunningServer> {
  const metrics = new Metrics(peers);
  const store = await openStore(config.database, { onCommit: (commit) => metrics.countCommit(commit) });
  const usage = new KeyUsageCounter(store, log);
  const dispatcher = makeDispatcher({
    store,
    send: makeSender({
      allowPrivate: config.allowPrivateWebhooks,
      resolve: resolverOf(),
      timeoutMs: DELIVERY_TIMEOUT_MS,
    }),
    log,
    onFinished: ({ status }) => metrics.countDelivery(status),
    pollMs: POLL_MS,
    clock,
    // An embedded database has one server: what is being sent when it starts was cut off.
    alone: config.database.engine === 'sqlite',
  });
  let url = '';
  const docsUrl = () => `${config.publicUrl ?? url}/docs`;
  const useCasesOn = (store: Store) => wireUseCases(store, usage, dispatcher, config, metrics);
  const useCases = useCasesOn(store);
  const app = await buildServer({
    routes: routes(useCases, clock, docsUrl),
    admit: makeAdmit({ store, usage, clock }),
    dashboard: {
      routes: dashboardRoutes(useCases),
      findSession: async () => undefined,
      asStaff: (staff, deed) => useCasesOn(audited(store, staff, deed, clock)),
    },
    store,
    metrics,
    log,
    tls: config.tls,
    docsUrl,
  });
  const close = async () => {
    await stopServer(app);
    await dispatcher.stop();
    await usage.stop();
    await store.close();
  };
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    await close();
    throw listenRefusal(error, config);
  }
  usage.start();
  dispatcher.start();
  url = ownUrl(config, (app.server.address() as AddressInfo).port);
  return { url, close };
}

function wireUseCases(
  store: Store,
  usage: KeyUsageCounter,
  dispatcher: Dispatcher,
  config: Config,
  metrics: Metrics,
): StaffUseCases {
  const newId = idMaker(clock);
  const reporting = { store, newId, clock, randomBytes };
  return {
    check: makeCheck({
      renters: store.renters,
      store,
      clock,
      onChecked: (answer) => metrics.countCheck(answer),
    }),
    score: makeScore(store.renters, clock),
    search: makeSearch(store.renters),
    listRenters: makeListRenters(store.renters),
    fileFiguresReport: makeFileFiguresReport(reporting),
    fileLabelsReport: makeFileLabelsReport({ ...reporting, onEvent: () => dispatcher.wake() }),
    fileIncident: makeFileIncident(reporting),
    listKeys: makeListKeys(store.keys, usage),
    createKey: makeCreateKey({ store, newId, clock, randomBytes }),
    revokeKey: makeRevokeKey(store, clock),
    getWebhook: makeGetWebhook(store.webhooks),
    setWebhook: makeSetWebhook({ store, clock, allowPrivate: config.allowPrivateWebhooks }),
    removeWebhook: makeRemoveWebhook(store),
    listAudit: makeListAudit(store.audit),
  };
}

function ownUrl({ host, tls }: Config, port: number): string {
  const scheme = tls === undefined ? 'http' : 'https';
  return `${scheme}://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

function listenRefusal(error: unknown, { host, port }: Config): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return new Refusal('unavailable', `PORT ${port} is in use on ${host}: choose another.`);
  if (code === 'EACCES')
    return new Refusal('unavailable', `PORT ${port} needs more rights: choose one above 1023.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return new Refusal('unavailable', `HOST ${host} is not an address of this machine.`);
  }
  return error;
}
