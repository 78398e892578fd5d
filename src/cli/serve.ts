import type { Command } from 'commander';
import { type Config, readConfig } from '../config.ts';
import { Refusal } from '../errors.ts';
import type { RunningServer } from '../serve.ts';
import { prepareDemonstration } from './demonstration.ts';
import { welcome } from './welcome.ts';

/** What is under way takes far less; whoever stopped the server waits no longer than this. */
const STOP_WITHIN_MS = 30_000;

/** Ctrl+C comes from the terminal, and once more from npm, which passes it on: that is one wish to stop. */
const SAME_WISH_MS = 300;

interface ServeOptions {
  demo?: boolean;
}

const MORE = `
On an empty database at the default place, and outside production (NODE_ENV), it makes a demonstration network
first and says how to try it.

Environment, with defaults:
  HOST                    127.0.0.1
  PORT                    8080
  DATABASE_URL            sqlite:./data/network.db; or postgres://user:password@host/database
  PUBLIC_URL              where callers reach it (default: where it listens)
  TLS_CERT, TLS_KEY       PEM files, for https
  LOG_LEVEL               info
  ALLOW_PRIVATE_WEBHOOKS  0; 1 takes http and private addresses, for development

Example:
  $ PORT=3000 npx renter-screening serve`;

/** `serve`: runs until a signal stops it. */
export function addServeCommand(program: Command): void {
  program
    .command('serve')
    .description('Runs the server until SIGTERM or SIGINT (Ctrl+C); a second one ends it at once.')
    .option('--demo', 'make the demonstration network in any empty database')
    .option('--no-demo', 'make no demonstration network')
    .addHelpText('after', MORE)
    .action(serve);
}

async function serve({ demo }: ServeOptions): Promise<void> {
  const stopped = stopSignal();
  const config = readConfig(process.env);
  const demonstration = wantsDemonstration(config, demo) ? await prepareDemonstration(config) : undefined;
  // Loaded here, so that the other commands start without it.
  const { startServer } = await import('../serve.ts');
  const server = await startServer(config);
  if (demonstration !== undefined) process.stdout.write(welcome(server.url, demonstration));
  await stopped;
  await closeInTime(server);
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

async function closeInTime(server: RunningServer): Promise<void> {
  const giveUp = () => {
    process.stderr.write(`error: The server did not stop within ${STOP_WITHIN_MS / 1000} s.\n`);
    process.exit(1);
  };
  // It also watches over what may still keep the process alive afterwards.
  setTimeout(giveUp, STOP_WITHIN_MS).unref();
  await server.close();
}
