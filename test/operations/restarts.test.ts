/**
 * Restarts of two servers behind the shipped nginx, under load. `RESTARTS=200 npm run tests -- test/operations/restarts.test.ts`
 * restarts them 200 times, half of them with workers.
 */
import assert from 'node:assert/strict';
import { after, before, type TestContext, test } from 'node:test';
import { newPostgresDatabase, type TestDatabase } from '../support/database.ts';
import { startNginx } from '../support/nginx.ts';
import { organizationMaker, type TestOrganization } from '../support/organization.ts';
import { freePort } from '../support/port.ts';
import { type ServeProcess, startServe } from '../support/process.ts';
import { until } from '../support/until.ts';
import { billed } from './support.ts';

const RESTARTS = Number(process.env.RESTARTS ?? 4) / 2;
/** More callers than nginx keeps connections to the servers, so that it opens new ones all the time. */
const CALLERS = 96;
/** nginx limits each client address. */
const CALLERS_OF_AN_ADDRESS = 8;
/** Requests that a restarted server must handle before the other one is restarted. */
const HANDLED = 50;

let database: TestDatabase;
let organization: TestOrganization;
before(async () => {
  database = await newPostgresDatabase();
  const store = await database.open();
  organization = await organizationMaker(store)();
  await store.close();
});
after(() => database.remove());

/** Starts callers that send checks and reports, one after the other. Anything but a success is lost. */
function startCallers(calls: readonly ReturnType<Awaited<ReturnType<typeof startNginx>>['from']>[]) {
  const checks: string[] = [];
  const lost: string[] = [];
  let reports = 0;
  let over = false;
  const { key } = organization;
  const send = async (caller: number): Promise<void> => {
    const { call } = calls[caller % calls.length] ?? assert.fail();
    const email = `caller${caller}@example.com`;
    for (let turn = caller; !over; turn++) {
      try {
        const { status, headers, text } =
          turn % 8 === 0
            ? await call('POST', '/v1/renter/report', { key, body: { renter_email: email } })
            : await call('GET', `/v1/renter/check?email=${email}`, { key });
        if (status === 200) checks.push(String(headers['x-request-id']));
        else if (status === 201) reports++;
        else lost.push(`${status} ${text}`);
      } catch (error) {
        lost.push(String(error));
      }
    }
  };
  const sending = Array.from({ length: CALLERS }, (_, caller) => send(caller));
  return {
    checks,
    lost,
    reports: () => reports,
    async end() {
      over = true;
      await Promise.all(sending);
    },
  };
}

/** Returns how many requests a server has completed. */
async function completed({ url }: { url: string }): Promise<number> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const counts = metrics.matchAll(/^http_request_duration_seconds_count\{.*\/v1\/.*\} (\d+)/gm);
  return counts.reduce((sum, [, count]) => sum + Number(count), 0);
}

async function restartUnderLoad(t: TestContext, args: readonly string[]): Promise<void> {
  const startOn = (port: number): Promise<ServeProcess> => {
    const env = { DATABASE_URL: database.url, PORT: String(port), TRUSTED_PROXIES: '127.0.0.1' };
    return startServe(['--no-demo', ...args], env);
  };
  const ports = [await freePort(), await freePort()] as const;
  const nodes = [await startOn(ports[0]), await startOn(ports[1])] as const;
  const running: [ServeProcess, ServeProcess] = [...nodes];
  t.after(() => Promise.all(running.map((node) => node.stop('SIGKILL'))));
  const nginx = await startNginx(t, ...nodes);
  const before = (await billed(database, organization.id)).checks;
  const addresses = Array.from({ length: CALLERS / CALLERS_OF_AN_ADDRESS }, (_, at) => `127.0.1.${at + 1}`);
  const traffic = startCallers(addresses.map(nginx.from));
  const isUsed = async (node: ServeProcess) => (await completed(node)) >= HANDLED;
  for (let restart = 0; restart < RESTARTS; restart++) {
    for (const node of running) await until('nginx uses the server', () => isUsed(node));
    const at = restart % 2 === 0 ? 0 : 1;
    const { code, err } = await running[at].stop('SIGTERM');
    assert.deepEqual([code, err], [0, '']);
    running[at] = await startOn(ports[at]);
  }
  await traffic.end();
  t.diagnostic(`${traffic.checks.length + traffic.reports()} requests, ${traffic.lost.length} lost`);
  assert.deepEqual(new Set(traffic.lost), new Set());
  const { checks } = await billed(database, organization.id);
  assert.deepEqual(checks, [...before, ...traffic.checks].toSorted(), 'each check is billed once');
}

test(`${RESTARTS} restarts behind nginx lose no request`, (t) => restartUnderLoad(t, []));

test(`${RESTARTS} restarts with workers behind nginx lose no request`, (t) =>
  restartUnderLoad(t, ['--workers', '2']));
