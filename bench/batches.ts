/** `npm run bench:batches`: measures batches of checks, and how much they slow down single checks. See HELP. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { clientOf } from '../test/support/client.ts';
import { runRow } from './measure.ts';
import { createKey, runOnSeededDatabase, SEEDED_OPTIONS, type Settings } from './prepare.ts';
import { checkRow } from './rows.ts';
import { sampledEmails } from './sample.ts';
import { firstResponse, type Server, startProduct } from './servers.ts';
import { compareSlices, median, type Period } from './slices.ts';

const HELP = `npm run bench:batches -- [options]

Seeds a network, starts the real server on it, and sends batches of 10,000 checks: five without any other request, and then
one after the other, with as long a break after each, while other checks arrive at a steady rate. Compares the latencies of
each quarter of a second in which a batch was answered with those in which none was. Linux only.
Exit code: 1 if a batch without other requests takes more than 10 s.

  --renters N      number of renters (default 10000)
  --database FILE  measures on a copy of this seeded embedded database, with so many renters
  --rate N         other checks a second (default 500)
  --seconds S      measured time of the other checks, after three seconds of warm-up (default 60)
  --postgres       on a temporary PostgreSQL instead of the embedded database
  --help
`;

const ROWS = 10_000;
const ALONE = 5;
const MOST_ALONE_MS = 10_000;
const SLICE_MS = 250;
const POLL_MS = 50;
const LEAST_BREAK_MS = 2_000;

const { values } = parseArgs({
  options: {
    ...SEEDED_OPTIONS,
    rate: { type: 'string', default: '500' },
    seconds: { type: 'string', default: '60' },
  },
});

/** Sends batches about renters of the network; every fifth row finds nobody. */
class Sender {
  readonly #call: ReturnType<typeof clientOf>['call'];
  readonly #key: string;
  readonly #renters: number;
  #sent = 0;

  constructor({ port }: Server, key: string, renters: number) {
    this.#call = clientOf(`http://127.0.0.1:${port}`).call;
    this.#key = key;
    this.#renters = renters;
  }

  /** Sends a batch, and waits until it is answered. Returns when it was sent, and when it was answered. */
  async send(): Promise<Period> {
    const checks = Array.from({ length: ROWS }, () => {
      const number = (this.#sent++ * 611_953) % this.#renters;
      const email = number % 5 === 0 ? `nobody${number}@seed.example` : `renter${number}@seed.example`;
      return { email, reference: `contract ${number}` };
    });
    const fromMs = Date.now();
    const { body, text } = await this.#call('POST', '/v1/checks/batch', { key: this.#key, body: { checks } });
    if (body.ok !== true) throw new Error(`a batch was rejected: ${text}`);
    for (;;) {
      const path = `/v1/checks/batch?limit=0&batch_id=${body.batch_id}`;
      const { status, answered } = (await this.#call('GET', path, { key: this.#key })).body;
      if (status !== 'running') {
        if (answered !== ROWS) throw new Error(`${answered} rows of a batch were answered`);
        return { fromMs, toMs: Date.now() };
      }
      await sleep(POLL_MS);
    }
  }
}

const tookMs = ({ fromMs, toMs }: Period) => toMs - fromMs;

async function measure(databaseUrl: string, settings: Settings): Promise<boolean> {
  const renters = Number(values.renters);
  const key = await createKey(databaseUrl);
  const emails = sampledEmails(renters);
  const row = checkRow(await createKey(databaseUrl, 'Beside'), 'email', emails, true);
  const server = await startProduct(databaseUrl, join(settings.workDir, 'server.log'));
  await firstResponse(server, `/v1/renter/check?email=${emails[0]}`, key);
  const sender = new Sender(server, key, renters);
  const alone: Period[] = [];
  for (let sent = 0; sent < ALONE; sent++) {
    alone.push(await sender.send());
    settings.say(`a batch took ${tookMs(alone.at(-1) as Period)} ms`);
  }
  const beside: Period[] = [];
  let done = false;
  const sending = (async () => {
    while (!done) {
      const batch = await sender.send();
      beside.push(batch);
      settings.say(`beside other checks, a batch took ${tookMs(batch)} ms`);
      await sleep(Math.max(LEAST_BREAK_MS, tookMs(batch)));
    }
  })();
  const load = { rate: Number(values.rate), sleeps: true, sliceMs: SLICE_MS };
  const { slices } = await runRow(row, [server], settings, load);
  done = true;
  await sending;
  await server.stop();
  const aloneMs = median(alone.map(tookMs));
  const { lines, slower } = compareSlices(slices, beside, 'a batch');
  const printed = [
    `${ROWS} rows without other requests: ${aloneMs} ms (median of ${ALONE}; at most ${MOST_ALONE_MS})`,
    `${ROWS} rows beside ${values.rate} checks/s:  ${median(beside.map(tookMs))} ms (median of ${beside.length})`,
    ...lines,
    `p99 beside a batch / alone: ${slower.toFixed(2)}`,
  ];
  process.stdout.write(`${printed.join('\n')}\n`);
  return aloneMs <= MOST_ALONE_MS;
}

process.exit(
  await runOnSeededDatabase(values, HELP, (url, context) =>
    measure(url, { ...context, seconds: Number(values.seconds), connections: 64, dataDir: undefined }),
  ),
);
