import { type Command, InvalidArgumentError } from 'commander';
import { type Config, readConfig } from '../config.ts';
import { Refusal } from '../errors.ts';
import { wholeNumber } from './options.ts';

/** More than the cores of common machines; 64 have 640 connections to the database. */
const MOST_WORKERS = 64;

/** Ctrl+C comes from the terminal, and once more from npm, which passes it on: that is one wish to stop. */
const SAME_WISH_MS = 300;

interface ServeOptions {
  demo?: boolean;
  workers: number;
}

const MORE = `
On an empty database at the default place, and outside production (NODE_ENV), it makes a demonstration network
first and says how to try it.

Environment, with defaults:
  HOST                    127.0.0.1
  PORT                    8080
  DATABASE_URL            sqlite:./data/network.db; or postgres://user:password@host/database, where several
                          hosts are set apart by commas
  DATABASE_NAMED_STATEMENTS
                          1; 0 for a pgbouncer older than 1.21
  PUBLIC_URL              where callers reach it (default: where it listens)
  TLS_CERT, TLS_KEY       PEM files, for https
  LOG_LEVEL               info
  SMTP_URL, MAIL_FROM     smtps://user:password@host:465 and the address that mail comes from (default: mail is
                          printed to the log)
  SESSION_SECRET          32 characters or more, the same for all servers (default: the network makes its own)
  ALLOW_PRIVATE_WEBHOOKS  0; 1 takes http and private addresses, for development

Examples:
  $ PORT=3000 npx renter-screening serve
  $ DATABASE_URL=postgres://network:secret@db.example/network npx renter-screening serve --workers 4`;

/** `serve`: runs until a signal stops it. */
export function addServeCommand(program: Command): void {
  program
    .command('serve')
    .description('Runs the server until SIGTERM or SIGINT (Ctrl+C); a second one ends it at once.')
    .option('--demo', 'make the demonstration network in any empty database')
    .option('--no-demo', 'make no demonstration network')
    .option(
      '--workers <number>',
      `processes that share the work, on PostgreSQL: 1 to ${MOST_WORKERS}`,
      workers,
      1,
    )
    .addHelpText('after', MORE)
    .action(serve);
}

async function serve({ demo, workers }: ServeOptions): Promise<void> {
  // A worker has it too, and obeys the process that keeps it: Ctrl+C and service managers tell all processes.
  const stopped = stopSignal();
  const config = readConfig(process.env);
  refuseWorkers(config, workers);
  // Loaded here, so that the other commands start without it.
  const { runServer } = await import('./run-server.ts');
  await runServer(config, { workers, demonstration: wantsDemonstration(config, demo), stopped });
}

function workers(text: string): number {
  const count = wholeNumber(text);
  if (count >= 1 && count <= MOST_WORKERS) return count;
  throw new InvalidArgumentError(`It must be from 1 to ${MOST_WORKERS}.`);
}

function refuseWorkers({ database }: Config, workers: number): void {
  if (workers === 1 || database.engine === 'postgres') return;
  throw new Refusal(
    'invalid',
    '--workers is for PostgreSQL: an embedded database has one process. Set DATABASE_URL=postgres://…, or leave --workers out.',
  );
}

function wantsDemonstration({ embeddedDefault, production }: Config, demo: boolean | undefined): boolean {
  if (demo !== true) return demo !== false && embeddedDefault && !production;
  if (!production) return true;
  throw new Refusal('invalid', '--demo is not for production: NODE_ENV is production.');
}

/** Resolves at the first signal to stop; a later one ends the process at once. */
function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    let askedAt: number | undefined;
    const onSignal = () => {
      const now = performance.now();
      if (askedAt !== undefined && now - askedAt > SAME_WISH_MS) process.exit(1);
      askedAt ??= now;
      resolve();
    };
    process.on('SIGTERM', onSignal);
    process.on('SIGINT', onSignal);
  });
}
