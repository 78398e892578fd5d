import cluster from 'node:cluster';
import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import { buildProblems } from '../built-files.ts';
import { type Config, readConfig } from '../config.ts';
import { ApiError } from '../errors.ts';
import { makeLog } from '../log.ts';
import { tryMailServer } from '../mail/transport.ts';
import { lockServer, nameOf } from '../open-store.ts';
import type { RunningServer } from '../serve.ts';
import { invitationLink } from '../sign-in/invitation.ts';
import { inviteFirstOwner } from '../staff/invitations.ts';
import { startWorkers } from '../workers/start-workers.ts';
import { joinWorkers } from '../workers/worker.ts';
import { prepareDemonstration } from './demonstration.ts';
import { drainServer } from './drain-server.ts';
import { emptyDatabaseText, welcome } from './welcome.ts';
import { newId, withNewStore } from './with-store.ts';

/** Time to finish requests in progress, which take far less, before the process exits. */
const STOP_WITHIN_MS = 30_000;

interface RunOptions {
  /** Number of worker processes; 1 means this process only. */
  workers: number;
  /** Whether to create the demonstration network in an empty database. */
  demonstration: boolean;
  /** Resolves when the server should stop. */
  stopped: Promise<void>;
}

/**
 * Runs the server until it should stop. A worker is started with the same command line and detects that it
 * is one.
 */
export async function runServer(config: Config, options: RunOptions): Promise<void> {
  if (cluster.isWorker) await runWorker(config, options.workers);
  else await runUntilStopped(config, options);
}

async function runUntilStopped(config: Config, options: RunOptions): Promise<void> {
  const lock = await lockServer(config.database);
  try {
    await runLocked(config, options);
  } finally {
    lock.release();
  }
}

async function runLocked(config: Config, options: RunOptions): Promise<void> {
  const { workers, demonstration, stopped } = options;
  const shown = demonstration ? await prepareDemonstration(config) : undefined;
  const isKnown = shown !== undefined && shown.state !== 'none';
  const firstOwner = isKnown ? undefined : await prepareFirstOwner(config);
  const { log, endLog } = makeLog(config.logLevel);
  const server = workers > 1 ? await startWorkers(workers, log) : await startHere(config, { log, newId });
  const url = config.publicUrl ?? server.url;
  // Before the log, so that it is not overlooked. Not in the log, which others may read: anyone with this link can become the owner of the first
  // organization.
  if (firstOwner !== undefined) {
    const [database, link] = [nameOf(config.database), invitationLink(url, firstOwner)];
    process.stderr.write(emptyDatabaseText({ database, link, mayDemonstrate: !config.production }));
  }
  log.info(`Server listening at ${server.url} with ${nameOf(config.database)}`);
  // Not awaited: a mail server that is down neither delays nor prevents the start.
  void reportMail(config, log);
  if (config.publicUrl === undefined)
    log.warn(`PUBLIC_URL is not set: links in e-mails begin with ${server.url}`);
  for (const problem of buildProblems()) log.warn(`${problem} Run npm run build`);
  if (shown !== undefined) process.stdout.write(welcome(server.url, url, shown));
  renewCertificateOnSignal(server, log);
  await stopped;
  log.info('Stopping: finishing requests in progress');
  await drainServer(server, config.drainMs);
  await closeInTime(server);
  log.info('Stopped');
  await endLog();
}

async function runWorker(config: Config, workers: number): Promise<void> {
  const { stopped, send, peers, serves } = joinWorkers(workers);
  const { log, endLog } = makeLog(config.logLevel);
  const server = await startHere(config, { log, newId, peers }).catch(async (error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    // All workers fail with the same error; the primary process prints it once.
    await send({ error: error.message });
    process.exit(1);
  });
  serves(server);
  await send({ listening: server.url });
  await stopped;
  await closeInTime(server);
  await endLog();
  // An open channel would keep this process alive.
  process.disconnect?.();
}

/** Loads the server only where it runs: the primary process of workers never needs it. */
const startHere: typeof import('../serve.ts').startServer = async (...given) =>
  (await import('../serve.ts')).startServer(...given);

/** Logs whether mail can be sent. */
async function reportMail({ mail: { smtpUrl } }: Config, log: Logger): Promise<void> {
  if (smtpUrl === undefined) return log.info('SMTP_URL is not set: mail is printed to this log');
  const problem = await tryMailServer(smtpUrl);
  if (problem === undefined) log.info('The mail server accepts the connection and the login');
  else log.error(`No mail can be sent now: ${problem}`);
}

async function closeInTime(server: RunningServer): Promise<void> {
  const giveUp = () => {
    process.stderr.write(`error: The server did not stop within ${STOP_WITHIN_MS / 1000} s.\n`);
    process.exit(1);
  };
  // Also ends the process if something else keeps it alive after closing.
  setTimeout(giveUp, STOP_WITHIN_MS).unref();
  await server.close();
}

/**
 * Reads certificate and key again at each SIGHUP, for new connections. If they are unusable, the server keeps the ones that
 * it has. In a terminal SIGHUP still ends the server, because it means that the terminal was closed.
 */
function renewCertificateOnSignal(server: RunningServer, log: Logger): void {
  if (process.stdout.isTTY) return;
  process.on('SIGHUP', () => {
    try {
      const { tls } = readConfig(process.env);
      if (tls !== undefined) server.useCertificate(tls);
      log.info(tls === undefined ? 'There is no certificate to reload' : 'Reloaded the certificate and key');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      log.error(`Keeping the previous certificate: ${error.message}`);
    }
  });
}

/**
 * Returns the token of a link that creates the first organization and its owner, or `undefined` if an
 * organization exists.
 */
function prepareFirstOwner(config: Config): Promise<string | undefined> {
  return withNewStore((store) => inviteFirstOwner({ store, newId, clock: Date.now, randomBytes }), config);
}
