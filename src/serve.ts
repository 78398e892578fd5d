import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { Server as TlsServer } from 'node:tls';
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import { makeAdmit, makeReauthenticate } from './admission/admit.ts';
import { makeAdmitStaff, makeFindTokenHolder } from './admission/admit-staff.ts';
import { type Config, isSecure, ownUrl } from './config.ts';
import { withDemonstrationOperator } from './demonstration/operator.ts';
import { ApiError } from './errors.ts';
import { ExportThread } from './exporting/export-thread.ts';
import { makeLimitSearches } from './http/dashboard/search-limit.ts';
import { closeWithResponses } from './http/draining.ts';
import { Metrics, type Peers } from './http/metrics.ts';
import { openApiDocument } from './http/openapi/document.ts';
import { reportReader } from './http/read-report.ts';
import { buildServer } from './http/server.ts';
import { stopServer } from './http/stop-server.ts';
import type { NewId } from './ids.ts';
import { makeMailer } from './mail/mailer.ts';
import { renterFooter } from './mail/renter-footer.ts';
import { openStore, openWorldStores } from './open-store.ts';
import { makeReadOperator } from './portal/rights.ts';
import { makeRenterSignIn } from './renter-sign-in/renter-sign-in.ts';
import { rememberAddress } from './server-address.ts';
import { lazily, type SignInOptions, sessionSecret } from './sign-in/context.ts';
import { makeSealedText } from './sign-in/seal.ts';
import { makeSignIn } from './sign-in/sign-in.ts';
import { PERSONA_SEED } from './test-mode/seed-personas.ts';
import { Worlds } from './test-mode/worlds.ts';
import { textsIn } from './texts/all.ts';
import { wireJobs } from './wire-jobs.ts';
import { wirePortal } from './wire-portal.ts';
import { wireUseCases } from './wire-use-cases.ts';
import { wireWorldWith } from './wire-world.ts';

const clock = Date.now;

export interface RunningServer {
  /** The URL of the server. */
  url: string;
  /**
   * Reports from now on that the server is not ready, and turns requests away where a proxy sends them to another server.
   * `closesConnections` ends each open connection with its next response.
   */
  beginDraining(options: { closesConnections: boolean }): void;
  /** Returns how many requests were rejected for a retry so far. */
  rejectedForRetry(): Promise<number>;
  /** Uses this certificate and key for new connections. */
  useCertificate(tls: NonNullable<Config['tls']>): void;
  /** Stops accepting requests, finishes and commits those that are running, and closes the database. */
  close(): Promise<void>;
}

interface ServerOptions {
  log: Logger;
  /** The only ID generator of this process. */
  newId: NewId;
  /** The other processes that serve the same address. */
  peers?: Peers | undefined;
}

/** Starts a server: connects the configuration, the store, the use cases and HTTP, and listens. */
export async function startServer(
  configured: Config,
  { log, newId, peers }: ServerOptions,
): Promise<RunningServer> {
  const metrics = new Metrics(peers);
  const store = await openStore(configured.database, {
    readUrl: configured.readUrl,
    onCommit: (commit) => metrics.countCommit(commit),
    onLookups: (outcome, count) => metrics.countReplicaLookups(outcome, count),
    onReplica(err) {
      if (err === undefined) log.info('the replica in READ_URL can be used again');
      else
        log.warn(
          { err },
          'the replica in READ_URL cannot be used: the primary looks up renters until it can',
        );
    },
    onUpkeepFailed: (err) =>
      log.error({ err }, 'could not create the check log partitions of the coming months'),
  });
  const config = await withDemonstrationOperator(store, configured);
  let url = '';
  const baseUrl = () => config.publicUrl ?? url;
  const docsUrl = () => `${baseUrl()}/docs`;
  const readReport = reportReader(() => app);
  const { allowPrivateWebhooks, documentQuota, requireCertification, rightsSummaries } = config;
  const readOperator = makeReadOperator(config.operator, config.rightsSummaries, baseUrl);
  const mailer = makeMailer({
    ...config.mail,
    renterFooter: (language) => renterFooter(readOperator(), textsIn(language)),
    onAttempt: (isSent) => metrics.countMail(isSent),
    log,
  });
  const sealed = makeSealedText(lazily(() => sessionSecret(store, config.sessionSecret, randomBytes)));
  const jobs = wireJobs({
    config,
    store,
    mailer,
    sealed,
    metrics,
    readReport,
    baseUrl,
    newId,
    clock,
    log,
  });
  const exportThread = new ExportThread({
    start: () => new Worker(new URL('./read-exports.ts', import.meta.url), { workerData: config.database }),
    log,
  });
  const useCases = wireUseCases({
    ...jobs,
    store,
    metrics,
    readReport,
    readCsv: exportThread.read,
    allowPrivateWebhooks,
    sealed,
    operator: config.operator,
    baseUrl,
    requireCertification,
    newId,
    clock,
  });
  const signInOptions: SignInOptions = {
    store,
    newId,
    clock,
    secret: config.sessionSecret,
    secure: isSecure(config),
    mailer,
    baseUrl,
    onFailure: (err) => log.error({ err }, 'could not send a mail'),
  };
  const signIn = makeSignIn(signInOptions);
  const findTokenHolder = makeFindTokenHolder({ ...store, ...signIn });
  const renterSignIn = makeRenterSignIn(signInOptions);
  const worlds = new Worlds({
    network: store,
    stores: await openWorldStores(config.database, PERSONA_SEED),
    wire: wireWorldWith({
      config,
      baseUrl,
      readReport,
      sealed,
      renterFooter: (language) => renterFooter(readOperator(), textsIn(language)),
      newId,
      log,
    }),
    newId,
    clock,
    log,
    alone: config.database.engine === 'sqlite',
  });
  const app = await buildServer({
    api: {
      app: { ...useCases, clock, docsUrl, resetWorld: (organizationId) => worlds.reset(organizationId) },
      admit: makeAdmit({
        store,
        usage: jobs.usage,
        admitStaff: makeAdmitStaff(findTokenHolder),
        requireCertification,
        clock,
      }),
      reauthenticate: makeReauthenticate({ keys: store.keys, findTokenHolder, requireCertification, clock }),
      responses: store.responses,
      sealed,
      clock,
      inWorld: {
        acquireWorld: (organizationId) => worlds.acquire(organizationId),
        moveClock: (world, byMs) => worlds.moveClock(world, byMs),
      },
    },
    dashboard: {
      app: {
        ...useCases,
        signIn,
        reference: { document: openApiDocument, baseUrl },
        limitSearches: makeLimitSearches(),
        sealed,
      },
      findSession: signIn.findSession,
      acquireWorld: (organizationId) => worlds.acquire(organizationId),
    },
    portal: {
      app: {
        ...wirePortal({ ...jobs, store, newId, clock, documentQuota, readOperator, rightsSummaries }),
        signIn: renterSignIn,
      },
      findSession: renterSignIn.findSession,
    },
    store,
    metrics,
    requestLog: jobs.requestLog,
    log,
    tls: config.tls,
    address: { publicUrl: config.publicUrl, secure: isSecure(config) },
    trustedProxies: config.trustedProxies,
    baseUrl,
    docsUrl,
  });
  const close = async () => {
    await stopServer(app);
    await worlds.stop();
    await jobs.stop();
    await renterSignIn.idle();
    await mailer.idle();
    await exportThread.close();
    await store.close();
  };
  try {
    await jobs.prepare();
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    await close();
    throw listenError(error, config);
  }
  url = ownUrl(config, (app.server.address() as AddressInfo).port);
  await rememberAddress(store, baseUrl()).catch((err) =>
    log.warn(
      { err },
      'could not store the address of the server: links that commands print may have a different one',
    ),
  );
  jobs.start();
  worlds.start();
  return {
    url,
    beginDraining({ closesConnections }) {
      app.draining.begin();
      if (closesConnections) closeWithResponses(app);
    },
    rejectedForRetry: async () => app.draining.rejectedForRetry,
    useCertificate: (tls) => (app.server as unknown as TlsServer).setSecureContext(tls),
    close,
  };
}

function listenError(error: unknown, { host, port }: Config): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return new ApiError('unavailable', `PORT ${port} is in use on ${host}: set PORT to another.`);
  if (code === 'EACCES')
    return new ApiError('unavailable', `PORT ${port} requires more privileges: choose one above 1023.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return new ApiError('unavailable', `HOST ${host} is not an address of this machine.`);
  }
  return error;
}
