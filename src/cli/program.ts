import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { addBackupCommand } from './backup.ts';
import { addCheckLogCommand } from './check-log.ts';
import { addCreditsCommand } from './credits.ts';
import { addDoctorCommand } from './doctor.ts';
import { addIdentityCommand } from './identity.ts';
import { addKeyCommand } from './key.ts';
import { addMigrateCommand } from './migrate.ts';
import { addMoveCommand } from './move.ts';
import { addOrgCommand } from './org.ts';
import { addRestoreCommand } from './restore.ts';
import { addSeedCommand } from './seed.ts';
import { addServeCommand } from './serve.ts';
import { addUsageCommand } from './usage.ts';
import { addUserCommand } from './user.ts';
import { addWebhookCommand } from './webhook.ts';

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

/** The whole command, one line for each part of it. Wrong usage is thrown as a CommanderError. */
export function buildProgram(): Command {
  const program = new Command('renter-screening')
    .description('Operates a renter screening network.')
    .version(VERSION)
    .addHelpText('after', MORE)
    .showHelpAfterError('(--help shows what can be given)')
    .exitOverride();
  addServeCommand(program);
  addOrgCommand(program);
  addKeyCommand(program);
  addUserCommand(program);
  addWebhookCommand(program);
  addCreditsCommand(program);
  addUsageCommand(program);
  addCheckLogCommand(program);
  addIdentityCommand(program);
  addSeedCommand(program);
  addMigrateCommand(program);
  addBackupCommand(program);
  addRestoreCommand(program);
  addMoveCommand(program);
  addDoctorCommand(program);
  return program;
}
