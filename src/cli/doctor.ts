import { type Command, InvalidArgumentError } from 'commander';
import { buildProblems, PAGES, stateOf } from '../built-files.ts';
import { type Config, type DatabaseConfig, readConfig } from '../config.ts';
import { ApiError } from '../errors.ts';
import { sendTestMail, tryMailServer } from '../mail/transport.ts';
import type { OperatorDetails, RightsSummary } from '../rules/organizations/operator-details.ts';
import { type Finding, fail, ok, type Verdict, warn } from '../store/doctor/findings.ts';
import type { ExamineOptions } from '../store/doctor/network-findings.ts';
import { JSON_OPTION, type OutputOptions, print, printable } from './output.ts';
import { clearLine, Progress } from './progress.ts';
import { terminal } from './terminal.ts';

const MORE = `
Reads all data and changes nothing. Servers can keep running. Signs in to the mail server, but sends a mail only with
--mail. The exit code is 1 if a diagnostic fails.

Examples:
  $ ./bin/renter-screening doctor
  $ ./bin/renter-screening doctor --mail me@example.com`;

interface DoctorOptions extends OutputOptions {
  /** The address for a test mail. */
  mail?: string;
}

const MARKS: Record<Verdict, string> = { ok: 'ok  ', warn: 'WARN', fail: 'FAIL' };

/** Adds `doctor`, which exits with code 1 if a diagnostic fails. */
export function addDoctorCommand(program: Command): void {
  program
    .command('doctor')
    .description(
      'Diagnoses the program, the mail server and the database: versions, corruption, balances, renter summaries, disk space, deliveries.',
    )
    .option('--mail <address>', 'send a test mail to this address', mailAddress)
    .option(...JSON_OPTION)
    .addHelpText('after', MORE)
    .action(examineAll);
}

async function examineAll({ json, mail: testAddress }: DoctorOptions): Promise<void> {
  const config = readConfig(terminal().env);
  const { database, readUrl, documentQuota, requireCertification, operator, rightsSummaries } = config;
  if (testAddress !== undefined && config.mail.smtpUrl === undefined)
    throw new ApiError('invalid', '--mail needs SMTP_URL and MAIL_FROM.');
  const findings: Finding[] = [];
  let progress: { part: string; bar: Progress } | undefined;
  const onProgress = (part: string, unit: string, done: number, total: number) => {
    if (progress?.part !== part) progress = { part, bar: new Progress(`Examining ${part}`, unit) };
    progress.bar.update(done, total);
  };
  const found = (finding: Finding) => {
    clearLine();
    findings.push(finding);
    if (!json) print({}, finding, line(finding));
  };
  found(examineOperator(operator, rightsSummaries));
  found(examineBuild());
  found(await examineMail(config.mail, testAddress));
  const options = { now: Date.now(), documentQuota, requireCertification, onProgress };
  for await (const finding of await examine(database, readUrl, options)) found(finding);
  const faults = findings.filter(({ verdict }) => verdict === 'fail').length;
  if (json) print({ json }, { ok: faults === 0, findings }, '');
  if (faults > 0) throw new ApiError('unavailable', `${faults} of ${findings.length} diagnostics failed.`);
}

function mailAddress(text: string): string {
  if (/^[^\s@<>]+@[^\s@<>]+$/.test(text)) return text;
  throw new InvalidArgumentError('It must be an e-mail address.');
}

/** Warns about missing settings that tell renters which number to call and which rights they have. 15 U.S.C. 1681g(c). */
function examineOperator(operator: OperatorDetails, summaries: readonly RightsSummary[]): Finding {
  const { name, postalAddress, telephone, email } = operator;
  const missing = Object.entries({
    OPERATOR_NAME: name,
    OPERATOR_ADDRESS: postalAddress,
    OPERATOR_PHONE: telephone,
    OPERATOR_EMAIL: email,
    RIGHTS_SUMMARY: summaries[0] ?? null,
  }).flatMap(([setting, value]) => (value === null ? [setting] : []));
  if (missing.length === 0)
    return ok('operator', 'Renters see who runs the network, and what rights they have.');
  const advice = 'Renters have a right to this information: see Environment in docs/operations.md.';
  return warn('operator', `Not set: ${missing.join(', ')}.`, advice);
}

/** Fails if the mail server does not accept mail. Sends a test mail if there is an address for it. */
async function examineMail({ smtpUrl, from }: Config['mail'], to: string | undefined): Promise<Finding> {
  if (smtpUrl === undefined) return ok('mail', 'SMTP_URL is not set: mail is printed to the log.');
  const { hostname } = new URL(smtpUrl);
  const problem = await (to === undefined ? tryMailServer(smtpUrl) : sendTestMail(smtpUrl, from, to));
  if (problem !== undefined) return fail('mail', problem, 'Nobody gets e-mails until this works.');
  const done = to === undefined ? 'accepts the connection and the login' : `accepted a mail to ${to}`;
  return ok('mail', `${hostname} ${done}.`);
}

/** Fails if the pages are missing, and warns if anything was built from another version of the program. */
function examineBuild(): Finding {
  const problems = buildProblems();
  if (problems.length === 0)
    return ok('pages', 'The pages and the client package were built from this version of the program.');
  const verdict = stateOf(PAGES) === 'missing' ? fail : warn;
  return verdict('pages', problems.join(' '), 'Run npm run build.');
}

async function examine(
  database: DatabaseConfig,
  readUrl: string | undefined,
  options: ExamineOptions,
): Promise<AsyncGenerator<Finding>> {
  if (database.engine === 'postgres') {
    const { examinePostgres } = await import('../store/postgres/doctor/examine.ts');
    return examinePostgres({ ...database, readUrl, ...options });
  }
  const { examineSqlite } = await import('../store/sqlite/doctor/examine.ts');
  return examineSqlite({ ...database, ...options });
}

/** The length of `daily lookups`. */
const LONGEST_CHECK = 13;

function line({ check, verdict, detail, advice }: Finding): string {
  const found = `${MARKS[verdict]}  ${check.padEnd(LONGEST_CHECK)}  ${printable(detail)}`;
  return advice === null ? found : `${found}\n      → ${advice}`;
}
