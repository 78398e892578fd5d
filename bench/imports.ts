/** `npm run bench:imports`: measures how fast imports are filed, and how much they slow down checks. See HELP. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { readConfig } from '../src/config.ts';
import { openStore } from '../src/open-store.ts';
import { type Client, clientOf } from '../test/support/client.ts';
import { type StaffClient, staffOf } from '../test/support/dashboard.ts';
import { organizationMaker } from '../test/support/organization.ts';
import { Sql } from './growth-data.ts';
import { runRow } from './measure.ts';
import { createKey, runOnSeededDatabase, SEEDED_OPTIONS, type Settings } from './prepare.ts';
import { processorUs } from './process.ts';
import { checkRow } from './rows.ts';
import { sampledEmails } from './sample.ts';
import { firstResponse, type Server, startProduct } from './servers.ts';
import { compareSlices, median, type Period } from './slices.ts';

const HELP = `npm run bench:imports -- [options]

Seeds a network, starts the real server on it, and imports files, half of whose rows are about renters on file: three without any
other request, and then one after the other beside checks, first at a steady rate and then as many as possible. Prints how many rows
are filed in a second, and compares the latencies of each quarter of a second in which a file was uploaded or filed with those in
which none was. Renters that were filed about are compared with the network before the next file begins. Linux only.
Exit code: 1 if checks keep less than 80 % of their rate beside an import.

  --renters N      number of renters (default 10000)
  --database FILE  measures on a copy of this seeded embedded database, with so many renters
  --rows N         rows of a file (default 20000)
  --rate N         other checks a second (default 500)
  --seconds S      measured time of each load of checks, after three seconds of warm-up (default 30)
  --postgres       on a temporary PostgreSQL instead of the embedded database
  --help
`;

const ALONE = 3;
const LEAST_SHARE = 0.8;
const SLICE_MS = 250;
const POLL_MS = 50;
const LEAST_BREAK_MS = 2_000;
/** A comparison takes some milliseconds. */
const MOST_COMPARING_MS = 240_000;

const { values } = parseArgs({
  options: {
    ...SEEDED_OPTIONS,
    rate: { type: 'string', default: '500' },
    seconds: { type: 'string', default: '30' },
    rows: { type: 'string', default: '20000' },
  },
});
const ROWS = Number(values.rows);

/** When a file was uploaded and filed, and the CPU time of the server for a row. */
interface Imported {
  upload: Period;
  filing: Period;
  rowUs: number;
}

/** Imports files. */
class Importer {
  readonly #staff: StaffClient;
  readonly #pid: number;
  readonly #renters: number;
  #sent = 0;

  constructor(staff: StaffClient, { pid }: Server, renters: number) {
    this.#staff = staff;
    this.#pid = pid;
    this.#renters = renters;
  }

  async import(): Promise<Imported> {
    const file = this.#file();
    const uploadedMs = Date.now();
    const { id, mapping } = await this.#call('POST', '', { fileName: 'bench.csv', content: file });
    const before = processorUs(this.#pid);
    const fromMs = Date.now();
    await this.#call('POST', `/${id}/begin`, { mapping });
    for (;;) {
      const { state, filed } = await this.#call('GET', `/${id}`);
      if (state !== 'filing') {
        if (filed !== ROWS) throw new Error(`${filed} rows were filed`);
        break;
      }
      await sleep(POLL_MS);
    }
    const rowUs = (processorUs(this.#pid) - before) / ROWS;
    return {
      upload: { fromMs: uploadedMs, toMs: fromMs },
      filing: { fromMs, toMs: Date.now() },
      rowUs,
    };
  }

  /** Returns a file with a new contract in each row. Every second row is about somebody new, and every tenth tells of an incident. */
  #file(): string {
    const lines = Array.from({ length: ROWS }, () => {
      const row = this.#sent++;
      const known = (row * 611_953) % this.#renters;
      const [who, name] = row % 2 === 0 ? [`renter${known}@seed.example`, 'Known Renter'] : newRenter(row);
      const bad = row % 10 === 1;
      const payment = bad ? 'Paid Late' : 'Paid As Agreed';
      return `${who},${name},equipment,C-${row},${payment},840.00,840.00,${bad ? 'Late return' : ''}`;
    });
    const header =
      'E-mail,Name,Industry,Contract ID,Payment,Total charged,Total paid,Incidents,Condition,Contract compliance';
    return [header, ...lines].join('\n');
  }

  async #call(method: string, path: string, body?: object) {
    const response = await this.#staff.call(method, `/dashboard/imports${path}`, body && { body });
    if (response.status !== 200) throw new Error(`an import was rejected: ${response.text}`);
    return response.body;
  }
}

const newRenter = (row: number) => [`import${row}@bench.example`, `Import${row} Bench${row % 997}`];

const perSecond = ({ filing: { fromMs, toMs } }: Imported) => (ROWS / (toMs - fromMs)) * 1_000;

async function measure(databaseUrl: string, settings: Settings): Promise<boolean> {
  const renters = Number(values.renters);
  const emails = sampledEmails(renters);
  const row = checkRow(await createKey(databaseUrl, 'Beside'), 'email', emails, true);
  const sql = new Sql(databaseUrl);
  await sql.markCompared();
  const server = await startProduct(databaseUrl, join(settings.workDir, 'server.log'));
  await firstResponse(server, '/healthz');
  const url = `http://127.0.0.1:${server.port}`;
  const client = clientOf(url);
  const importer = new Importer(await importingStaff(databaseUrl, url, client), server, renters);

  async function imported(how: string): Promise<Imported> {
    const one = await importer.import();
    const uploadMs = one.upload.toMs - one.upload.fromMs;
    settings.say(
      `${how}: uploaded in ${uploadMs} ms, ${perSecond(one).toFixed()} rows/s, ${one.rowUs.toFixed()} µs a row`,
    );
    return one;
  }
  const alone: Imported[] = [];
  for (let sent = 0; sent < ALONE; sent++) {
    alone.push(await imported('alone'));
    await untilCompared(sql, settings);
  }
  /** Imports files during a load of checks, with breaks of a share of the time that each takes. */
  async function beside(rate: number | undefined, share: number) {
    const files: Imported[] = [];
    let done = false;
    const sending = (async () => {
      while (!done) {
        const one = await imported(`beside ${rate ?? 'as many as possible'} checks/s`);
        files.push(one);
        if (share > 0) await sleep(Math.max(LEAST_BREAK_MS, share * (one.filing.toMs - one.upload.fromMs)));
      }
    })();
    const load = { sleeps: true, sliceMs: SLICE_MS, ...(rate !== undefined && { rate }) };
    const result = await runRow(row, [server], settings, load);
    done = true;
    await sending;
    return { files, result };
  }
  const steady = await beside(Number(values.rate), 1);
  await untilCompared(sql, settings);
  const most = await runRow(row, [server], settings, { sleeps: true });
  const full = await beside(undefined, 0);
  client.close();
  await server.stop();

  const share = full.result.requestsPerSecond / most.requestsPerSecond;
  const { slices } = steady.result;
  const uploads = steady.files.map(({ upload }) => upload);
  const filings = steady.files.map(({ filing }) => filing);
  const [none] = compareSlices(slices, [...uploads, ...filings], 'either').lines;
  const [, besideUpload] = compareSlices(slices, uploads, 'an upload').lines;
  const [, besideFiling] = compareSlices(slices, filings, 'a filing').lines;
  const rate = (files: Imported[]) => median(files.map(perSecond)).toFixed();
  const lines = [
    `rows/s without other requests: ${rate(alone)} (median of ${alone.length}), ${median(alone.map(({ rowUs }) => rowUs)).toFixed()} µs of CPU a row`,
    `rows/s beside ${values.rate} checks/s: ${rate(steady.files)} (median of ${steady.files.length})`,
    `rows/s beside ${full.result.requestsPerSecond.toFixed()} checks/s: ${rate(full.files)} (median of ${full.files.length})`,
    none,
    besideUpload,
    besideFiling,
    `as many checks as possible, alone: ${most.requestsPerSecond.toFixed()}/s, p99 ${most.p99Ms.toFixed(1)} ms`,
    `beside an import: ${full.result.requestsPerSecond.toFixed()}/s (${share.toFixed(2)} of that), p99 ${full.result.p99Ms.toFixed(1)} ms`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  return share >= LEAST_SHARE;
}

/** Creates an organization with a member who imports. */
async function importingStaff(databaseUrl: string, url: string, client: Client): Promise<StaffClient> {
  const store = await openStore(readConfig({ DATABASE_URL: databaseUrl }).database);
  try {
    const newOrganization = organizationMaker(store, client.call);
    return await staffOf({ store, url, call: client.call, newOrganization }, { role: 'member' });
  } finally {
    await store.close();
  }
}

/** Waits until no renter is left to be compared with the network, which would slow down what comes next. */
async function untilCompared(sql: Sql, { say }: Pick<Settings, 'say'>): Promise<void> {
  const deadlineMs = performance.now() + MOST_COMPARING_MS;
  while (performance.now() < deadlineMs) {
    const [left] = await sql.rows<{ count: number }>('SELECT count(*) AS count FROM identity_queue');
    if (Number(left?.count) === 0) return;
    await sleep(500);
  }
  say('renters are still being compared');
}

process.exit(
  await runOnSeededDatabase(values, HELP, (url, context) =>
    measure(url, { ...context, seconds: Number(values.seconds), connections: 64, dataDir: undefined }),
  ),
);
