/** `npm run bench:documents`: measures how much documents of disputes slow down checks. See HELP. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { readConfig } from '../src/config.ts';
import { openStore } from '../src/open-store.ts';
import { MOST_DOCUMENT_BYTES, MOST_DOCUMENTS } from '../src/rules/disputes/document-kind.ts';
import { clientOf, type HttpResponse } from '../test/support/client.ts';
import { pdfOf } from '../test/support/documents.ts';
import { renterSession } from '../test/support/portal.ts';
import { startPostgres } from '../test/support/postgres.ts';
import type { Slice } from './load.ts';
import { runRow } from './measure.ts';
import { createKey, type Settings, seedInto } from './prepare.ts';
import { makeWorkDir } from './process.ts';
import { checkRow } from './rows.ts';
import { sampledEmails } from './sample.ts';
import { firstResponse, type Server, startProduct } from './servers.ts';
import { compareSlices, median, type Period } from './slices.ts';

const HELP = `npm run bench:documents -- [options]

Seeds a network, starts the real server on it, and sends checks at a steady rate, while a renter sends a document of 5 MiB,
waits as long as that took, and so on. Compares the latencies of each quarter of a second in which a document was being
sent with those in which none was: the medians of their 50th and 99th percentiles. Linux only.
Exit code: 1 if the 99th percentile is more than a tenth higher while a document is sent.

  --renters N    number of renters (default 10000)
  --rate N       checks a second (default 1000)
  --seconds S    measured time, after three seconds of warm-up (default 60)
  --postgres     on a temporary PostgreSQL instead of the embedded database
  --help
`;

/** The 99th percentile while a document is sent, divided by the one without. */
const MOST_SLOWER = 1.1;
const SLICE_MS = 250;
/** Shortest time between two documents. */
const LEAST_PAUSE_MS = 1_000;

const { values } = parseArgs({
  options: {
    renters: { type: 'string', default: '10000' },
    rate: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '60' },
    postgres: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

/** Sends documents of disputes, one after the other, as a renter. */
class Uploader {
  readonly #client: ReturnType<typeof clientOf>;
  readonly #databaseUrl: string;
  readonly #url: string;
  readonly #key: string;
  #dispute: { path: string; cookie: string; documents: number } | undefined;
  #renters = 0;

  constructor({ port }: Server, databaseUrl: string, key: string) {
    this.#url = `http://127.0.0.1:${port}`;
    this.#client = clientOf(this.#url);
    this.#databaseUrl = databaseUrl;
    this.#key = key;
  }

  /** Sends a document. Returns when it began and ended. */
  async send(): Promise<Period> {
    if (this.#dispute === undefined || this.#dispute.documents === MOST_DOCUMENTS)
      this.#dispute = await this.#newDispute();
    const { path, cookie } = this.#dispute;
    const content = pdfOf(MOST_DOCUMENT_BYTES);
    // No document of a dispute is accepted twice.
    content.write(randomBytes(16).toString('hex'), 20);
    const fromMs = Date.now();
    const headers = { cookie, origin: this.#url, 'content-type': 'application/pdf' };
    expectOk(await this.#client.call('POST', path, { headers, rawBody: content }));
    this.#dispute.documents++;
    return { fromMs, toMs: Date.now() };
  }

  /** Files a report about a new renter, and disputes it as that renter. */
  async #newDispute() {
    const { call } = this.#client;
    const email = `uploader${++this.#renters}@bench.example`;
    const report = { renterEmail: email, renterName: 'Ann Loader', industryType: 'equipment' };
    const { reportId } = expectOk(await call('POST', '/v1/reports', { key: this.#key, body: report })).body;
    const store = await openStore(readConfig({ DATABASE_URL: this.#databaseUrl }).database);
    try {
      const renter = await renterSession({ store, call, url: this.#url }, email);
      const body = { kind: 'report', record: reportId, reason: 'other', text: 'See the documents.' };
      const { id } = expectOk(await renter.call('POST', '/portal/api/disputes', { body })).body;
      const path = `/portal/api/disputes/${id}/documents?name=contract.pdf`;
      return { path, cookie: renter.cookie, documents: 0 };
    } finally {
      await store.close();
    }
  }

  close(): void {
    this.#client.close();
  }
}

function expectOk(response: HttpResponse): HttpResponse {
  if (response.status === 200) return response;
  throw new Error(`an upload failed with ${response.status}: ${response.text}`);
}

async function measure(databaseUrl: string, settings: Settings): Promise<boolean> {
  const renters = Number(values.renters);
  await seedInto(databaseUrl, renters, settings);
  const key = await createKey(databaseUrl);
  const emails = sampledEmails(renters);
  const row = checkRow(key, 'email', emails, true);
  const server = await startProduct(databaseUrl, join(settings.workDir, 'server.log'));
  await firstResponse(server, `/v1/renter/check?email=${emails[0]}`, key);
  const uploader = new Uploader(server, databaseUrl, key);
  const sent: Period[] = [];
  let done = false;
  const sending = (async () => {
    while (!done) {
      const document = await uploader.send();
      sent.push(document);
      await sleep(Math.max(LEAST_PAUSE_MS, document.toMs - document.fromMs));
    }
  })();
  const load = { rate: Number(values.rate), sleeps: true, sliceMs: SLICE_MS };
  const { slices } = await runRow(row, [server], settings, load);
  done = true;
  await sending;
  uploader.close();
  await server.stop();
  return report(slices, sent);
}

/** Prints the medians. Returns whether checks were not slowed down too much. */
function report(slices: Slice[], sent: Period[]): boolean {
  const compared = compareSlices(slices, sent, 'a document');
  const tookMs = Math.round(median(sent.map(({ fromMs, toMs }) => toMs - fromMs)));
  const lines = [
    ...compared.lines,
    `p99 beside a document / alone: ${compared.slower.toFixed(2)} (at most ${MOST_SLOWER})`,
    `${sent.length} documents of 5 MiB, ${tookMs} ms each (median)`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  return compared.slower <= MOST_SLOWER;
}

async function main(): Promise<number> {
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  process.chdir(join(import.meta.dirname, '..'));
  const workDir = makeWorkDir();
  const say = (line: string) => process.stderr.write(`${line}\n`);
  const settings = { seconds: Number(values.seconds), connections: 64, dataDir: undefined, workDir, say };
  if (!values.postgres) return (await measure(`sqlite:${join(workDir, 'network.db')}`, settings)) ? 0 : 1;
  const postgres = await startPostgres({ shared_buffers: '1GB' });
  try {
    return (await measure(await postgres.newDatabase(), settings)) ? 0 : 1;
  } finally {
    await postgres.stop();
  }
}

process.exit(await main());
