// Keeps what tests of later versions need from a release: a database of each engine, made by the released program, with what
// its API says about it, and the client package, which servers keep serving.
//   DATABASE_URL=postgres://… node test/released/keep.ts release
// It needs a release that `npm run release` made, an empty PostgreSQL database, and a pg_dump that is not older than it.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { clientOf } from '../support/client.ts';
import { killOnExit } from '../support/process.ts';
import { until } from '../support/until.ts';
import { type Engine, type Facts, fileOf, KEPT_EMAILS, notesOf, responsesOf } from './facts.ts';

const ROOT = join(import.meta.dirname, '../..');
const release = resolve(process.argv[2] ?? '');
const { DATABASE_URL: postgresUrl = '', PATH } = process.env;
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const STAFF = { email: 'ana@harbor.example', password: 'a password for the kept database' };

/** Returns functions that run the command of a program with a database. */
function programIn(folder: string, databaseUrl: string) {
  const [node, command] = [join(folder, 'node_modules/.bin/node'), join(folder, 'bin/renter-screening.ts')];
  const env = {
    PATH,
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: 'The same for all kept databases.',
    ALLOW_PRIVATE_WEBHOOKS: '1',
    PORT: '0',
  };
  return {
    /** Runs a command, the words of the first argument and then the others, and returns its JSON. */
    json(words: string, ...args: string[]) {
      const all = [command, ...words.split(' '), ...args, '--json'];
      return JSON.parse(execFileSync(node, all, { env, encoding: 'utf8' }));
    },
    async serve() {
      const child = killOnExit(
        spawn(node, [command, 'serve', '--no-demo'], { env, stdio: ['ignore', 'pipe', 'inherit'] }),
      );
      let out = '';
      child.stdout.setEncoding('utf8').on('data', (part) => {
        out += part;
      });
      const url = await until('it listens', () => /Server listening at (http:\S+?)[\s"]/.exec(out)?.[1]);
      const { call, close } = clientOf(url);
      const stop = async () => {
        close();
        child.kill('SIGTERM');
        await once(child, 'exit');
      };
      return { url, call, stop };
    },
  };
}

/** Makes a network with something of every kind, and returns what it contains. */
async function fill({ json, serve }: ReturnType<typeof programIn>, commit: string): Promise<Facts> {
  json('seed --renters 30');
  const { id: organizationId } = json('org create --plan enterprise --api-access --name', 'Kept Homes');
  const { key } = json(`key create --org ${organizationId} --name`, 'Front desk');
  json(`credits grant --org ${organizationId} --amount 1000`);
  const { email, password } = STAFF;
  json(`user create --org ${organizationId} --email ${email} --password`, password, '--name', 'Ana Lee');

  const server = await serve();
  const send = async (method: string, path: string, body?: object) => {
    const { status, body: response, text } = await server.call(method, path, { key, ...(body && { body }) });
    if (status >= 300) throw new Error(`${method} ${path}: ${text}`);
    return response;
  };
  const [first, second] = KEPT_EMAILS;
  await send('PUT', '/v1/webhooks', { url: 'http://127.0.0.1:9/kept' });
  await send('POST', '/v1/keys', { name: 'Booking server' });
  await send('POST', '/v1/reports', {
    renterEmail: first,
    renterName: "Zoë O'Hara 漢",
    renterPhone: '+1 503 555 0142',
    industryType: 'tools',
    contractId: 'lease-1',
    incidents: [{ type: 'Late return', details: 'Two days late.' }],
  });
  const { report_id } = await send('POST', '/v1/renter/report', {
    renter_email: second,
    renter_name: 'Sam Second',
    outstanding_balance: 45_000,
    damage: ['Broken window'],
  });
  const settlement = { report_id, settled_on: '2026-11-20', outstanding_balance: 20_000 };
  await send('POST', '/v1/reports/settle', settlement);
  const disputed = await send('POST', '/v1/reports', {
    renterEmail: 'disputed@example.com',
    renterName: 'Dee Disputed',
    industryType: 'residential',
    contractId: 'lease-2',
    paymentCompliance: 'Not Paid',
  });
  const withdrawn = { renter_email: 'withdrawn@example.com', damage: ['Door'] };
  const { report_id: withdrawnId } = await send('POST', '/v1/renter/report', withdrawn);
  await send('POST', '/v1/reports/withdraw', { report_id: withdrawnId });
  await send('POST', '/v1/search', { email: first });
  const { renter } = await send('GET', '/v1/renter/check?email=disputed@example.com');
  const responses = await responsesOf(server.call, key);
  const signIn = { headers: { origin: server.url }, body: STAFF };
  const { status, text } = await server.call('POST', '/dashboard/sign-in', signIn);
  if (status !== 200) throw new Error(text);
  await server.stop();

  const words = `file request --renter ${renter.member_id} --medium telephone --send-to`;
  const { request } = json(words, '+1 503 555 0199');
  json(`file verify --request ${request} --by`, 'Copies of a license');
  const { recordId } = disputed;
  json(`file dispute --request ${request} --record ${recordId} --reason already_paid --text`, 'Paid.');
  return { version, commit, organizationId, key, staff: STAFF, notes: notesOf(version), responses };
}

function keep(engine: Engine, facts: Facts, content: Buffer | string): void {
  writeFileSync(fileOf(version, engine), gzipSync(content, { level: 9 }));
  writeFileSync(fileOf(version, engine, 'facts'), `${JSON.stringify(facts, null, 2)}\n`);
}

const work = mkdtempSync(join(tmpdir(), 'screening-keep-'));
const folder = join(work, `renter-screening-${version}`);
execFileSync('tar', ['-xzf', join(release, `renter-screening-${version}.tgz`), '-C', work]);
execFileSync('npm', ['ci', '--omit=dev', '--loglevel=error'], { cwd: folder });
const commit = readFileSync(join(folder, 'src/commit.txt'), 'utf8').trim();
mkdirSync(join(import.meta.dirname, version), { recursive: true });

const embedded = programIn(folder, `sqlite:${join(work, 'network.db')}`);
const backup = join(work, 'backup.db');
const facts = await fill(embedded, commit);
embedded.json('backup', backup);
keep('sqlite', facts, readFileSync(backup));

const factsOnPostgres = await fill(programIn(folder, postgresUrl), commit);
const options = ['--inserts', '--no-owner', '--no-privileges', postgresUrl];
const dump = execFileSync('pg_dump', options, { encoding: 'utf8', maxBuffer: 2 ** 28 });
// Lines that begin with a backslash are for psql. The driver that the tests use knows only SQL.
keep('postgres', factsOnPostgres, dump.replaceAll(/^\\.*$/gm, ''));

const client = `renter-screening-client-${version}.tgz`;
mkdirSync(join(ROOT, 'sdk/released'), { recursive: true });
copyFileSync(join(release, client), join(ROOT, 'sdk/released', client));
rmSync(work, { recursive: true });
