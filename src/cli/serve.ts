import { type Command, InvalidArgumentError } from 'commander';
import { type Config, readConfig, requireProductionSettings } from '../config.ts';
import { ApiError } from '../errors.ts';
import { wholeNumber } from './options.ts';
import { terminal } from './terminal.ts';

/**
 * Maximum number of workers: more than common machines have cores. 64 workers have 640 database
 * connections.
 */
const MOST_WORKERS = 64;

/**
 * With npm, Ctrl+C arrives twice: from the terminal and passed on by npm. Within this time they count as
 * one.
 */
const SAME_SIGNAL_MS = 300;

interface ServeOptions {
  demo?: boolean;
  workers: number;
}

const MORE = `
If the default database is empty and NODE_ENV is not production, the server first creates a demonstration network
and prints how to try it.

Environment, with defaults:
  HOST                    127.0.0.1
  PORT                    8080
  DATABASE_URL            sqlite:./data/network.db; or postgres://user:password@host/database, with commas
                          between several hosts
  READ_URL                none; a streaming replica of the PostgreSQL database, which looks up the renters of checks
  DATABASE_NAMED_STATEMENTS
                          1; 0 for a pgbouncer older than 1.21
  PUBLIC_URL              the URL that callers use (default: the address it listens on)
  TRUSTED_PROXIES         none; the addresses and CIDR ranges of proxies whose X-Forwarded-For header is trusted
  TLS_CERT, TLS_KEY       PEM files, for https
  LOG_LEVEL               info
  DRAIN_SECONDS           0; how long a stopping server reports that it is not ready before it closes its port
  SMTP_URL, MAIL_FROM     smtps://user:password@host:465, and the sender of mail (default: mail is printed to
                          the log)
  MAIL                    none; log: e-mails go to the log, even in production, and SMTP_URL and SESSION_SECRET are optional
  OPERATOR_NAME, OPERATOR_ADDRESS, OPERATOR_PHONE
                          none; who runs the network, as renters see it
  OPERATOR_EMAIL          none; renters see it, and alerts about organizations are mailed to it (default: they are logged)
  RIGHTS_SUMMARY          the Summary of Rights as PDF or text, or several as en=FILE,es=FILE (default: a link to the
                          official page)
  SESSION_SECRET          32 characters or more, the same for all servers (default: generated and stored in the
                          database)
  DOCUMENT_QUOTA_MIB      20480; how much space the documents of all disputes may take up
  NODE_ENV                none; production requires SMTP_URL and SESSION_SECRET, unless MAIL=log
  ALLOW_PRIVATE_WEBHOOKS  0; 1 allows http and private addresses, for development

Examples:
  $ PORT=3000 ./bin/renter-screening serve
  $ DATABASE_URL=postgres://network:secret@db.example/network ./bin/renter-screening serve --workers 4`;

/** Adds `serve`, which runs until a signal stops it. */
export function addServeCommand(program: Command): void {
  program
    .command('serve')
    .description('Runs the server until SIGTERM or SIGINT (Ctrl+C). A second signal ends it at once.')
    .option('--demo', 'create the demonstration network in any empty database')
    .option('--no-demo', 'do not create the demonstration network')
    .option(
      '--workers <number>',
      `number of server processes, 1 to ${MOST_WORKERS}; more than 1 needs PostgreSQL`,
      workers,
      1,
    )
    .addHelpText('after', MORE)
    .action(serve);
}

async function serve({ demo, workers }: ServeOptions): Promise<void> {
  // Workers handle signals too, but obey the primary process: Ctrl+C and service managers signal all
  // processes.
  const stopped = stopSignal();
  const config = readConfig(terminal().env);
  requireProductionSettings(config);
  rejectWorkersOnSqlite(config, workers);
  // Loaded here so that other commands start without it.
  const { runServer } = await import('./run-server.ts');
  await runServer(config, { workers, demonstration: wantsDemonstration(config, demo), stopped });
}

function workers(text: string): number {
  const count = wholeNumber(text);
  if (count >= 1 && count <= MOST_WORKERS) return count;
  throw new InvalidArgumentError(`It must be from 1 to ${MOST_WORKERS}.`);
}

function rejectWorkersOnSqlite({ database }: Config, workers: number): void {
  if (workers === 1 || database.engine === 'postgres') return;
  throw new ApiError(
    'invalid',
    '--workers needs PostgreSQL: an SQLite database is served by one process. Set DATABASE_URL=postgres://… or omit --workers.',
  );
}

function wantsDemonstration({ embeddedDefault, production }: Config, demo: boolean | undefined): boolean {
  if (demo !== true) return demo !== false && embeddedDefault && !production;
  if (!production) return true;
  throw new ApiError('invalid', '--demo cannot be used in production (NODE_ENV is production).');
}

/** Resolves at the first signal to stop. A later one ends the process at once. */
function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    let signalledAt: number | undefined;
    const onSignal = () => {
      const now = performance.now();
      if (signalledAt !== undefined && now - signalledAt > SAME_SIGNAL_MS) process.exit(1);
      signalledAt ??= now;
      resolve();
    };
    process.on('SIGTERM', onSignal);
    process.on('SIGINT', onSignal);
  });
}
