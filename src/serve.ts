import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import { makeAdmit } from './accounts/admit.ts';
import { makeAdmitStaff } from './accounts/admit-staff.ts';
import { audited } from './accounts/audit.ts';
import { KeyUsageCounter } from './accounts/key-usage.ts';
import { RequestLog } from './accounts/request-log.ts';
import { makeCreditWarnings } from './billing/credit-warnings.ts';
import { type Config, isSecure, ownUrl } from './config.ts';
import { Refusal } from './errors.ts';
import type { Dashboard } from './http/dashboard/register.ts';
import { dashboardRoutes } from './http/dashboard/routes.ts';
import { Metrics, type Peers } from './http/metrics.ts';
import type { OpenApiDocument } from './http/postman.ts';
import { reportReader } from './http/read-report.ts';
import { routes } from './http/routes.ts';
import { buildServer } from './http/server.ts';
import { stopServer } from './http/stop-server.ts';
import { idMaker } from './ids.ts';
import { ImportUpkeep } from './importing/forget-imports.ts';
import { makeMailer } from './mail/mailer.ts';
import { openStore } from './open-store.ts';
import { makeSignIn } from './sign-in/sign-in.ts';
import type { Store } from './store/store.ts';
import { makeDispatcher, POLL_MS } from './webhooks/dispatcher.ts';
import { resolverOf } from './webhooks/lookup.ts';
import { makeSender } from './webhooks/sender.ts';
import { wireUseCases } from './wire-use-cases.ts';

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
  const requestLog = new RequestLog(store, clock, log);
  const importUpkeep = new ImportUpkeep({ store, clock, log });
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
  const baseUrl = () => config.publicUrl ?? url;
  const docsUrl = () => `${baseUrl()}/docs`;
  const readReport = reportReader(() => app);
  const { allowPrivateWebhooks } = config;
  const foundation = { usage, dispatcher, metrics, readReport, allowPrivateWebhooks, clock };
  const useCasesOn = (store: Store) => wireUseCases({ ...foundation, store });
  const useCases = useCasesOn(store);
  const asStaff: Dashboard['asStaff'] = (staff, deed) => useCasesOn(audited(store, staff, deed, clock));
  const mailer = makeMailer({ ...config.mail, log });
  const creditWarnings = makeCreditWarnings({ store, mailer, clock, baseUrl, log });
  const signIn = makeSignIn({
    store,
    newId: idMaker(clock),
    clock,
    secret: config.sessionSecret,
    secure: isSecure(config),
    mailer,
    baseUrl,
    onFailure: (err) =>
      log.error({ err }, 'A link could not be mailed, or a deed of signing in not be audited'),
  });
  const app = await buildServer({
    routes: routes(
      useCases,
      clock,
      docsUrl,
      (staff, name) => asStaff(staff, { action: 'key.created', subject: name }).createKey,
    ),
    admit: makeAdmit({ store, usage, admitStaff: makeAdmitStaff({ ...store, ...signIn }), clock }),
    dashboard: {
      routes: dashboardRoutes(
        useCases,
        {
          document: () => app.swagger() as unknown as OpenApiDocument,
          baseUrl,
        },
        signIn,
      ),
      findSession: signIn.findSession,
      asStaff,
    },
    store,
    metrics,
    requestLog,
    log,
    tls: config.tls,
    docsUrl,
  });
  const close = async () => {
    await stopServer(app);
    await creditWarnings.stop();
    await mailer.idle();
    await dispatcher.stop();
    await usage.stop();
    await importUpkeep.stop();
    await requestLog.stop();
    await store.close();
  };
  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    await close();
    throw listenRefusal(error, config);
  }
  usage.start();
  importUpkeep.start();
  requestLog.start();
  dispatcher.start();
  url = ownUrl(config, (app.server.address() as AddressInfo).port);
  creditWarnings.start();
  return { url, close };
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
