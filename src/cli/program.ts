import { readFileSync } from 'node:fs';
import { Command } from 'commander';

const VERSION: string = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
).version;

const MORE = `
Environment:
  DATABASE_URL  sqlite: and the path of the database (default: sqlite:./data/network.db), or
                postgres://user:password@host/database, where several hosts are set apart by commas
  DATABASE_NAMED_STATEMENTS
                0 for a pgbouncer older than 1.21
  HOST, PORT, PUBLIC_URL, TLS_CERT, TLS_KEY, LOG_LEVEL, ALLOW_PRIVATE_WEBHOOKS, SMTP_URL, MAIL_FROM,
  SESSION_SECRET
                for the server; an error of a command is shown in full with LOG_LEVEL=debug

Examples:
  $ npx renter-screening serve
  $ npx renter-screening org create --name "Harbor Homes" --plan enterprise --api-access
  $ npx renter-screening COMMAND --help

Every command works while a server is running on the same database; only restore and move need it stopped.
Exit code: 0 done, 1 refused or failed, 2 wrong usage.`;

/** The parts of the command, in the order of its help, each with what adds it. */
const PARTS = new Map<string, () => Promise<(program: Command) => void>>([
  ['serve', async () => (await import('./serve.ts')).addServeCommand],
  ['org', async () => (await import('./org.ts')).addOrgCommand],
  ['key', async () => (await import('./key.ts')).addKeyCommand],
  ['user', async () => (await import('./user.ts')).addUserCommand],
  ['webhook', async () => (await import('./webhook.ts')).addWebhookCommand],
  ['credits', async () => (await import('./credits.ts')).addCreditsCommand],
  ['usage', async () => (await import('./usage.ts')).addUsageCommand],
  ['check-log', async () => (await import('./check-log.ts')).addCheckLogCommand],
  ['identity', async () => (await import('./identity.ts')).addIdentityCommand],
  ['seed', async () => (await import('./seed.ts')).addSeedCommand],
  ['migrate', async () => (await import('./migrate.ts')).addMigrateCommand],
  ['backup', async () => (await import('./backup.ts')).addBackupCommand],
  ['restore', async () => (await import('./restore.ts')).addRestoreCommand],
  ['move', async () => (await import('./move.ts')).addMoveCommand],
  ['doctor', async () => (await import('./doctor.ts')).addDoctorCommand],
]);

/**
 * The command, with the part that is asked for alone where it is one: loading all takes longer than most do.
 * Wrong usage is thrown as a CommanderError.
 */
export async function buildProgram(asked: string | undefined): Promise<Command> {
  const program = new Command('renter-screening')
    .description('Operates a renter screening network.')
    .version(VERSION)
    .addHelpText('after', MORE)
    .showHelpAfterError('(--help shows what can be given)')
    .exitOverride();
  const part = PARTS.get(asked ?? '');
  for (const load of part === undefined ? PARTS.values() : [part]) (await load())(program);
  return program;
}
