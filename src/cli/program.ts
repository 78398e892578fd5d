import { Command } from 'commander';
import { versionText } from '../version.ts';
import { terminal } from './terminal.ts';

/** Line length of help that is written to a file or another program. */
const HELP_WIDTH = 80;

const MORE = `
Environment:
  DATABASE_URL  sqlite: and the path of the database (default: sqlite:./data/network.db), or
                postgres://user:password@host/database, with commas between several hosts
  READ_URL      a streaming replica of the PostgreSQL database, for the server and for doctor
  DATABASE_NAMED_STATEMENTS
                0 for a pgbouncer older than 1.21
  HOST, PORT, PUBLIC_URL, TRUSTED_PROXIES, TLS_CERT, TLS_KEY, LOG_LEVEL, DRAIN_SECONDS, ALLOW_PRIVATE_WEBHOOKS, SMTP_URL,
  MAIL_FROM, MAIL, OPERATOR_NAME, OPERATOR_ADDRESS, OPERATOR_PHONE, OPERATOR_EMAIL, RIGHTS_SUMMARY,
  SESSION_SECRET, DOCUMENT_QUOTA_MIB, NODE_ENV
                for the server; LOG_LEVEL=debug also shows the stack trace of a command's error

Examples:
  $ ./bin/renter-screening serve
  $ ./bin/renter-screening org create --name "Harbor Homes" --plan enterprise --api-access
  $ ./bin/renter-screening COMMAND --help

All commands can run while servers use the same database, except restore, move and migrate --distribute-logs.
Exit code: 0 success, 1 error, 2 wrong usage.`;

type Part = () => Promise<(program: Command) => void>;

/** The subcommands in the order of the help, each with the function that adds it. */
const PARTS = new Map<string, Part>([
  ['serve', async () => (await import('./serve.ts')).addServeCommand],
  ['health', async () => (await import('./health.ts')).addHealthCommand],
  ['org', async () => (await import('./org.ts')).addOrgCommand],
  ['key', async () => (await import('./key.ts')).addKeyCommand],
  ['user', async () => (await import('./user.ts')).addUserCommand],
  ['webhook', async () => (await import('./webhook.ts')).addWebhookCommand],
  ['credits', async () => (await import('./credits.ts')).addCreditsCommand],
  ['usage', async () => (await import('./usage.ts')).addUsageCommand],
  ['check-log', async () => (await import('./check-log.ts')).addCheckLogCommand],
  ['identity', async () => (await import('./identity.ts')).addIdentityCommand],
  ['alerts', async () => (await import('./alerts.ts')).addAlertsCommand],
  ['filings', async () => (await import('./filings.ts')).addFilingsCommand],
  ['blocks', async () => (await import('./blocks.ts')).addBlocksCommand],
  ['file', async () => (await import('./file.ts')).addFileCommand],
  ['disputes', async () => (await import('./disputes.ts')).addDisputesCommand],
  ['seed', async () => (await import('./seed.ts')).addSeedCommand],
  ['migrate', async () => (await import('./migrate.ts')).addMigrateCommand],
  ['backup', async () => (await import('./backup.ts')).addBackupCommand],
  ['restore', async () => (await import('./restore.ts')).addRestoreCommand],
  ['move', async () => (await import('./move.ts')).addMoveCommand],
  ['doctor', async () => (await import('./doctor.ts')).addDoctorCommand],
]);

/**
 * Returns the command with the requested subcommand only, or with all of them: loading all takes longer
 * than most take to run. Wrong usage is thrown as a CommanderError.
 */
export async function buildProgram(name: string | undefined): Promise<Command> {
  const program = new Command('renter-screening')
    .description('Manages a renter screening network.')
    .version(versionText(), '-V, --version', 'print the version, and the commit it was built from')
    .addHelpText('after', MORE)
    .showHelpAfterError('(see --help for usage)')
    .configureOutput({
      writeOut: (text) => terminal().stdout.write(text),
      writeErr: (text) => terminal().stderr.write(text),
      getOutHelpWidth: () => terminal().stdout.columns ?? HELP_WIDTH,
      getErrHelpWidth: () => terminal().stderr.columns ?? HELP_WIDTH,
    })
    .exitOverride()
    .hook('preAction', (_program, command) => rejectEmpty(command));
  for (const load of partsFor(name)) (await load())(program);
  return program;
}

function partsFor(name = ''): Iterable<Part> {
  if (name === '--version' || name === '-V') return [];
  const part = PARTS.get(name);
  return part === undefined ? PARTS.values() : [part];
}

/**
 * Rejects an empty option or argument as wrong usage. It usually comes from a variable that a script did not set.
 * Otherwise it would be reported as an unknown ID or, as a path, mean the working directory.
 */
function rejectEmpty(command: Command): void {
  const option = command.options.find((one) => command.getOptionValue(one.attributeName()) === '');
  if (option !== undefined) command.error(`error: option '${option.flags}' must not be empty`);
  const argument = command.registeredArguments.find((_, place) => command.args[place] === '');
  if (argument !== undefined) command.error(`error: argument '${argument.name()}' must not be empty`);
}
