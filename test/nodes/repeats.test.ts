/**
 * Requests with an `Idempotency-Key`, 30 % of them repeats, while the servers are killed again and again.
 * `REPEAT_CALLS=100000 REPEAT_KILLS=20 npm run tests -- test/nodes/repeats.test.ts` sends as many as a release is tested with.
 */
import assert from 'node:assert/strict';
import { after, type TestContext, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { Random } from '../../src/seeding/random.ts';
import { type Client, clientOf, type HttpResponse } from '../support/client.ts';
import { newPostgresDatabase, newSqliteDatabase, type TestDatabase } from '../support/database.ts';
import { organizationMaker } from '../support/organization.ts';
import { killAll, type ServeProcess, startServe } from '../support/process.ts';

const CALLS = Number(process.env.REPEAT_CALLS ?? 1_500);
const KILLS = Number(process.env.REPEAT_KILLS ?? 2);
const REPEATS = 0.3;
const CALLERS = 32;
/** Renters about whom incidents are filed. */
const RENTERS = 20;
/** Pause of a caller whose request is in progress, or whose server or database is away. */
const RETRY_MS = 20;

after(killAll);

/** A request with a key of its own, and what it was answered. */
interface Intent {
  key: string;
  kind: Kind;
  method: 'GET' | 'POST';
  path: string;
  body?: object;
  /** How often it got its response, and how often this was not marked as a repeat. */
  responses: number;
  performed: number;
  first?: { status: number; text: string; requestId: string };
}

type Kind = 'check' | 'report' | 'incident';

/** A server that is started again each time that it was killed. */
class Node {
  readonly #env: NodeJS.ProcessEnv;
  #running: Promise<{ server: ServeProcess; client: Client }>;

  constructor(env: NodeJS.ProcessEnv) {
    this.#env = env;
    this.#running = this.#start();
  }

  async #start() {
    const server = await startServe(['--no-demo'], this.#env);
    return { server, client: clientOf(server.url) };
  }

  async call(...request: Parameters<Client['call']>): Promise<HttpResponse> {
    return (await this.#running).client.call(...request);
  }

  async kill(): Promise<void> {
    const { server, client } = await this.#running;
    this.#running = server.stop('SIGKILL').then(() => {
      client.close();
      return this.#start();
    });
    await this.#running;
  }

  async stop(): Promise<void> {
    const { server, client } = await this.#running;
    client.close();
    assert.equal((await server.stop()).code, 0);
  }
}

/** Makes the requests, and chooses which one a caller sends next. */
class Intents {
  readonly all: Intent[] = [];
  readonly #random = new Random(2026);
  readonly #renterIds: readonly string[];

  constructor(renterIds: readonly string[]) {
    this.#renterIds = renterIds;
  }

  next(): Intent {
    const repeats = this.#random.chance(REPEATS);
    // Half of the repeats are of requests that may still be in progress.
    const among = this.#random.chance(0.5) ? this.all.slice(-CALLERS) : this.all;
    const earlier = among[this.#random.below(among.length)];
    if (repeats && earlier !== undefined) return earlier;
    const made = { key: `intent-${this.all.length}`, responses: 0, performed: 0, ...this.#request() };
    this.all.push(made);
    return made;
  }

  #request(): Pick<Intent, 'kind' | 'method' | 'path' | 'body'> {
    const random = this.#random;
    const number = random.below(5_000);
    const email = `renter${number}@repeat.example`;
    const kind = random.below(10);
    if (kind < 6) return { kind: 'check', method: 'GET', path: `/v1/renter/check?email=${email}` };
    if (kind < 8) {
      const body = { renter_email: email, total_charged: 900, total_paid: random.below(900) };
      return { kind: 'report', method: 'POST', path: '/v1/renter/report', body };
    }
    if (kind < 9) {
      const body = {
        renterEmail: email,
        // Different names, so that little time goes into comparing renters.
        renterName: `${(number * 7_919).toString(26)} ${(number * 104_729).toString(26)}`,
        industryType: 'tools',
        paymentCompliance: 'Paid Late',
      };
      return { kind: 'report', method: 'POST', path: '/v1/reports', body };
    }
    const body = {
      renterId: this.#renterIds[random.below(RENTERS)],
      industry: 'tools',
      type: 'Late return',
      details: 'A day.',
    };
    return { kind: 'incident', method: 'POST', path: '/v1/incidents/submit', body };
  }
}

async function prove(t: TestContext, database: TestDatabase, nodeCount: number): Promise<void> {
  t.after(() => database.remove());
  const store = await database.open();
  const { id: organizationId, key } = await organizationMaker(store)();
  await store.close();
  const nodes = Array.from({ length: nodeCount }, () => new Node({ DATABASE_URL: database.url }));
  const [one] = nodes;
  assert.ok(one);
  const renterIds: string[] = [];
  for (let number = 0; number < RENTERS; number++) {
    const body = { renter_email: `known${number}@repeat.example`, renter_name: 'Alex Doe' };
    assert.equal((await one.call('POST', '/v1/renter/report', { key, body })).status, 201);
    const found = await one.call('POST', '/v1/search', { key, body: { email: body.renter_email } });
    renterIds.push(found.body.results[0].renterId);
  }
  const intents = new Intents(renterIds);
  let [sent, unanswered, inProgress, unavailable, kills] = [0, 0, 0, 0, 0];
  let hasFailed = false;

  /** Sends a request until it is answered, as a client does that needs its response. */
  async function sendUntilAnswered(intent: Intent, caller: number): Promise<void> {
    const { method, path, body } = intent;
    const options = { key, headers: { 'idempotency-key': intent.key }, ...(body && { body }) };
    for (let node = caller; ; node++) {
      sent++;
      const response = await nodes[node % nodeCount]?.call(method, path, options).catch(() => undefined);
      if (response === undefined) unanswered++;
      else if (response.status === 409) inProgress++;
      // It does not matter whether it says that nothing was done.
      else if (response.status === 503) unavailable++;
      else return take(intent, response);
      await pause(RETRY_MS);
    }
  }

  async function send(caller: number): Promise<void> {
    while (sent < CALLS && !hasFailed) await sendUntilAnswered(intents.next(), caller + sent);
  }

  async function killAgainAndAgain(): Promise<void> {
    while (kills < KILLS && !hasFailed) {
      const at = ((kills + 1) * CALLS) / (KILLS + 1);
      while (sent < at && !hasFailed) await pause(1);
      await nodes[kills++ % nodeCount]?.kill();
    }
  }

  const working = [killAgainAndAgain(), ...Array.from({ length: CALLERS }, (_, caller) => send(caller))];
  await Promise.all(working).finally(() => {
    hasFailed = sent < CALLS;
  });
  await Promise.all(nodes.map((node) => node.stop()));

  const of = (kind: Kind) => intents.all.filter((intent) => intent.kind === kind);
  const answers = intents.all.reduce((sum, { responses }) => sum + responses, 0);
  const performed = intents.all.reduce((sum, intent) => sum + intent.performed, 0);
  t.diagnostic(
    `${sent} requests with ${intents.all.length} keys: ${answers} responses, ${answers - performed} of them replayed, ${inProgress} in progress, ${unavailable} unavailable, ${unanswered} unanswered; ${kills} kills`,
  );
  assert.ok(intents.all.every(({ responses, performed }) => responses > 0 && performed <= 1));
  const ids = async (table: string, column: string) =>
    (await database.rows<{ id: string }>(`SELECT ${column} AS id FROM ${table}`)).map(({ id }) => id).sort();
  assert.deepEqual(
    await ids('check_log', 'request_id'),
    of('check')
      .map(({ first }) => first?.requestId)
      .sort(),
  );
  const [billed] = await database.rows<{ credits: number }>(
    'SELECT credits FROM organizations WHERE id = ?',
    organizationId,
  );
  assert.equal(billed?.credits, -of('check').length, 'each check is billed once');
  const filed = (kind: Kind) =>
    of(kind).map(({ first }) => {
      const { report_id, reportId = report_id, incidentId = reportId } = JSON.parse(first?.text ?? '{}');
      return incidentId;
    });
  const reports = await ids('reports', 'id');
  assert.equal(reports.length, of('report').length + RENTERS, 'each report is filed once');
  assert.deepEqual(
    filed('report').filter((id) => !reports.includes(id)),
    [],
  );
  assert.deepEqual(await ids('incidents', 'id'), filed('incident').sort(), 'each incident is filed once');
}

/** Compares a response with the first one that the request got. */
function take(intent: Intent, { status, text, headers }: HttpResponse): void {
  assert.ok(status < 300, `${status} ${text}`);
  const isReplayed = headers['idempotent-replayed'] === 'true';
  const requestId = String(headers[isReplayed ? 'original-request-id' : 'x-request-id']);
  intent.first ??= { status, text, requestId };
  assert.deepEqual({ status, text, requestId }, intent.first, intent.key);
  intent.responses++;
  if (!isReplayed) intent.performed++;
}

const title = `of ${CALLS} requests with an Idempotency-Key under ${KILLS} kills none is carried out twice, and each repeat gets the same bytes`;

test(`on two nodes ${title}`, async (t) => prove(t, await newPostgresDatabase(), 2));

test(`on an embedded database ${title}`, async (t) => prove(t, await newSqliteDatabase(), 1));
