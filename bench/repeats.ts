/** `npm run bench:repeats`: measures what an `Idempotency-Key` adds to a check. See HELP. */
import { hash } from 'node:crypto';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { PUT_RESPONSE, putValues } from '../src/store/sql/idempotency-records.ts';
import { openDatabase } from '../src/store/sqlite/connection/database.ts';
import { clientOf } from '../test/support/client.ts';
import { createKey, runOnSeededDatabase, SEEDED_OPTIONS } from './prepare.ts';
import { processorUs } from './process.ts';
import { sampledEmails } from './sample.ts';
import { firstResponse, type Server, startProduct } from './servers.ts';
import { median } from './slices.ts';

const HELP = `npm run bench:repeats -- [options]

Seeds a network, starts the real server on it, and sends checks in blocks, in turns without an Idempotency-Key and with a new
one for each check. Compares the CPU time of the server for a check in each pair of blocks, because the load of a machine
changes from second to second. Prints the floor as well: what the row with the response costs an embedded database by itself,
in transactions as large as those of the server. Linux only.
Exit code: 1 if the header adds more than 20 µs in the median of all pairs.

  --renters N      number of renters (default 10000)
  --database FILE  measures on a copy of this seeded embedded database, with so many renters
  --pairs N        measured pairs of blocks, after a quarter as many that are not (default 100)
  --postgres       on a temporary PostgreSQL instead of the embedded database
  --help
`;

const MOST_ADDED_US = 20;
/** Checks in a block: some 50 ms of a fast machine, much longer than it takes to begin and end one. */
const CHECKS = 512;
const CALLERS = 32;
const FLOOR_ROWS = 64_000;

const { values } = parseArgs({
  options: {
    ...SEEDED_OPTIONS,
    pairs: { type: 'string', default: '100' },
  },
});

/** Returns the mean number of checks that the server committed together. */
async function groupSize(server: Server): Promise<number> {
  const metrics = await firstResponse(server, '/metrics');
  const metric = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1]);
  return Math.round(metric('commit_writes_sum') / metric('commit_writes_count'));
}

/**
 * Returns what storing a response of this size costs an embedded database, in µs of CPU time of this process. Keys are hashes, in
 * no order, so nearly each row changes another page of their index.
 */
function floorUs(path: string, body: string, group: number): number {
  const db = openDatabase(path, { busyTimeoutMs: 1_000, cacheKib: 64 * 1024 });
  const put = db.prepare(PUT_RESPONSE);
  const expiresAt = Date.now() + 86_400_000;
  const responses = Array.from({ length: FLOOR_ROWS }, (_, i) => {
    const key = hash('sha256', `floor ${i}`, 'base64url').slice(0, 22);
    return { key, digest: key, body, requestId: `req_${i}`, expiresAt };
  });
  const before = process.cpuUsage();
  for (let from = 0; from < FLOOR_ROWS; from += group) {
    db.exec('BEGIN IMMEDIATE');
    for (const response of responses.slice(from, from + group)) put.run(...putValues(response, Date.now()));
    db.exec('COMMIT');
  }
  const { user, system } = process.cpuUsage(before);
  db.close();
  return (user + system) / FLOOR_ROWS;
}

async function measure(databaseUrl: string, workDir: string): Promise<boolean> {
  const emails = sampledEmails(Number(values.renters));
  const key = await createKey(databaseUrl);
  const server = await startProduct(databaseUrl, join(workDir, 'server.log'));
  const pathOf = (i: number) => `/v1/renter/check?email=${emails[i % emails.length]}`;
  const body = await firstResponse(server, pathOf(0), key);
  const { call, close } = clientOf(`http://127.0.0.1:${server.port}`);
  let sent = 0;

  /** Sends a block of checks. Returns the CPU time of the server for each, in µs. */
  async function block(withKeys: boolean): Promise<number> {
    const end = sent + CHECKS;
    const before = processorUs(server.pid);
    const send = async () => {
      while (sent < end) {
        const number = sent++;
        const headers = withKeys
          ? { 'idempotency-key': `00000000-0000-4000-8000-${String(number).padStart(12, '0')}` }
          : {};
        const { status, text } = await call('GET', pathOf(number), { key, headers });
        if (status !== 200) throw new Error(`a check got ${status}: ${text}`);
      }
    };
    await Promise.all(Array.from({ length: CALLERS }, send));
    return (processorUs(server.pid) - before) / CHECKS;
  }

  const pairs: { withoutUs: number; withUs: number }[] = [];
  const count = Number(values.pairs);
  for (let pair = -Math.ceil(count / 4); pair < count; pair++) {
    // The order changes, because the database grows.
    const early = pair % 2 === 0 ? await block(true) : undefined;
    const withoutUs = await block(false);
    const withUs = early ?? (await block(true));
    if (pair >= 0) pairs.push({ withoutUs, withUs });
  }
  close();
  const group = await groupSize(server);
  await server.stop();
  const addedUs = median(pairs.map(({ withoutUs, withUs }) => withUs - withoutUs));
  const ratio = median(pairs.map(({ withoutUs, withUs }) => withUs / withoutUs));
  const floor = values.postgres ? undefined : floorUs(databaseUrl.replace('sqlite:', ''), body, group);
  const lines = [
    `check without a key:  ${median(pairs.map(({ withoutUs }) => withoutUs)).toFixed(1)} µs (median of ${pairs.length} blocks)`,
    `check with a new key: ${median(pairs.map(({ withUs }) => withUs)).toFixed(1)} µs`,
    `added: ${addedUs.toFixed(1)} µs (at most ${MOST_ADDED_US}), ratio ${ratio.toFixed(2)}, medians of the pairs`,
    ...(floor === undefined
      ? []
      : [`floor, the row by itself: ${floor.toFixed(1)} µs, in transactions of ${group}`]),
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  return addedUs <= MOST_ADDED_US;
}

process.exit(await runOnSeededDatabase(values, HELP, (url, { workDir }) => measure(url, workDir)));
