import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { versionOf } from '../../src/version.ts';
import { startServer } from '../support/server.ts';
import { until } from '../support/until.ts';

const server = await startServer();
after(() => server.stop());
const organization = await server.newOrganization();

async function metrics(): Promise<Map<string, number>> {
  const { status, headers, text } = await server.call('GET', '/metrics');
  assert.equal(status, 200);
  assert.match(String(headers['content-type']), /^text\/plain/);
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]));
}

test('/healthz and /readyz return 200', async () => {
  for (const path of ['/healthz', '/readyz']) {
    const { status, body } = await server.call('GET', path);
    assert.deepEqual([status, body], [200, { ok: true }]);
  }
});

test('the metrics name the version and the commit of the program', async () => {
  const { version, commit } = versionOf();
  assert.match(commit, /^[\da-f]{40}$/);
  const name = `renter_screening_build_info{version="${version}",commit="${commit}"}`;
  assert.equal((await metrics()).get(name), 1);
});

test('requests, checks and commits are counted', async () => {
  const count = (of: Map<string, number>, name: string) => of.get(name) ?? 0;
  const before = await metrics();
  await organization.call('POST', '/v1/renter/report', { body: { renter_email: 'counted@example.com' } });
  for (let index = 0; index < 3; index++) {
    await organization.call('GET', '/v1/renter/check?email=counted@example.com');
  }
  await organization.call('GET', '/v1/renter/check');
  const now = await metrics();
  const seconds = (status: number) =>
    `http_request_duration_seconds_count{method="GET",route="/v1/renter/check",status="${status}"}`;
  for (const [name, more] of [
    ['checks_total{recommendation="APPROVED"}', 3],
    [seconds(200), 3],
    [seconds(400), 1],
  ] as const) {
    assert.equal(count(now, name) - count(before, name), more, name);
  }
  assert.ok(count(now, 'commit_writes_count') >= count(before, 'commit_writes_count') + 4);
  assert.ok(count(now, 'commit_duration_seconds_count') > 0);
  assert.ok(count(now, 'process_resident_memory_bytes') > 0);
  const took = seconds(200).replace('_count', '_sum');
  assert.ok(count(now, took) > count(before, took), 'the duration is added');
});

test('the metrics say of each queue how far background work is behind', async () => {
  const lags = await until('the queues are measured', async () => {
    const measured = [...(await metrics())].filter(([name]) => name.startsWith('queue_lag_seconds'));
    return measured.length > 0 ? Object.fromEntries(measured) : undefined;
  });
  const queues = [
    'batches',
    'disputes',
    'held_filings',
    'identity',
    'imports',
    'inquiries',
    'mails',
    'webhooks',
  ];
  assert.deepEqual(
    Object.keys(lags).sort(),
    queues.map((queue) => `queue_lag_seconds{queue="${queue}"}`),
  );
  assert.equal(lags['queue_lag_seconds{queue="disputes"}'], 0);
});

/** The endings that Prometheus keeps for the parts of a histogram, and the units that it wants converted. */
const RESERVED = /_(bucket|count|sum)$/;
const OTHER_UNITS =
  /_(ms|milliseconds|us|microseconds|ns|nanoseconds|minutes|hours|days|kb|kib|mb|mib|kilobytes|megabytes|percent)(_|$)/;

test('the metrics follow the conventions that promtool checks', async () => {
  const { text } = await server.call('GET', '/metrics');
  const help = new Map([...text.matchAll(/^# HELP (\S+) (.*)$/gm)].map(([, name, words]) => [name, words]));
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name = '', type = '']) => ({
    name,
    type,
  }));
  // Those of the client library have names of their own.
  const own = types.filter(({ name }) => !/^(process|nodejs)_/.test(name));
  assert.ok(own.length >= 12);
  for (const { name, type } of own) {
    assert.match(name, /^[a-z]+(_[a-z0-9]+)*$/);
    assert.ok(help.get(name), `${name} has a HELP text`);
    assert.equal(name.endsWith('_total'), type === 'counter', `${name} is a ${type}`);
    assert.doesNotMatch(name, RESERVED);
    assert.doesNotMatch(name, OTHER_UNITS);
    assert.doesNotMatch(name, /(^|_)(counter|gauge|histogram|summary)(_|$)/);
    assert.ok(type !== 'histogram' || /_(seconds|bytes|writes)$/.test(name), `${name} names its unit`);
  }
});

test('requests for unknown paths are counted and logged without the path', async () => {
  const unknown = await organization.call('GET', '/v1/quill@example.com');
  const notAllowed = await organization.call('PUT', '/v1/ping');
  const of404 = 'http_request_duration_seconds_count{method="GET",route="unknown",status="404"}';
  assert.ok(((await metrics()).get(of404) ?? 0) > 0);
  for (const { headers } of [unknown, notAllowed]) {
    const requestId = String(headers['x-request-id']);
    const line = await until('the request is in the log', () =>
      server
        .log()
        .split('\n')
        .find((each) => each.includes(requestId)),
    );
    assert.doesNotMatch(line, /quill/);
  }
});

test('the metrics contain no personal data, key or requested path', async () => {
  await organization.call('GET', '/v1/renter/quill@example.com?name=featherby');
  await organization.call('POST', '/quill', { body: { email: 'quill@example.com' } });
  const { text } = await server.call('GET', '/metrics');
  assert.doesNotMatch(text, /quill|featherby|counted@/);
  assert.ok(!text.includes(organization.key));
});
