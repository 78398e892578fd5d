import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeFileDispute } from '../../src/disputes/file-dispute.ts';
import { idMaker } from '../../src/ids.ts';
import type { Call, HttpResponse } from '../support/client.ts';
import { ENDPOINTS } from '../support/endpoints.ts';
import { OPERATOR_ENV } from '../support/organization.ts';
import { everythingInWorld, everythingOnFile, worldRows } from '../support/rows.ts';
import { startServer } from '../support/server.ts';
import { until } from '../support/until.ts';

const server = await startServer({ env: OPERATOR_ENV });
after(() => server.stop());
const organization = await server.newOrganization();
const sandbox = await organization.newTestKey();

/** What an organization has in one of its two worlds, by the placeholder that stands for its ID in a request. */
type Things = Record<string, string>;

/** Puts one of everything that has an ID into a world. */
async function populate(call: Call, mark: string): Promise<Things> {
  const done = async (method: string, path: string, body?: unknown): Promise<HttpResponse> => {
    const response = await call(method, path, { body });
    assert.ok(response.status < 300, `${method} ${path}: ${response.text}`);
    return response;
  };
  const email = `${mark}@example.com`;
  const { body: report } = await done('POST', '/v1/reports', {
    renterEmail: email,
    renterName: `Renter ${mark}`,
    industryType: 'tools',
    paymentCompliance: 'Not Paid',
    outstandingBalance: 40_000,
  });
  const { body: search } = await done('POST', '/v1/search', { email });
  const { renterId, memberId } = search.results[0];
  const { body: incident } = await done('POST', '/v1/incidents/submit', {
    renterId,
    industry: 'tools',
    type: `OF_${mark.toUpperCase()}`,
    details: 'Late.',
  });
  const check = await done('GET', `/v1/renter/check?email=${email}`);
  const requestId = String(check.headers['x-request-id']);
  const { body: notice } = await done('POST', '/v1/adverse-actions', {
    check_request_id: requestId,
    action: 'denied',
    medium: 'print',
  });
  const { body: batch } = await done('POST', '/v1/checks/batch', {
    checks: [{ email }],
    name: `Batch ${mark}`,
  });
  const { body: key } = await done('POST', '/v1/keys', { name: `Key ${mark}` });
  await done('PUT', '/v1/webhooks', { url: `https://${mark}.example.com/hook` });
  const { body: log } = await done('GET', '/v1/events?type=report.submitted');
  return {
    ren_unknown: renterId,
    'MB-UNKNOWN1': memberId,
    rep_unknown: report.reportId,
    'RB-ZZZZZ': report.recordId,
    inc_unknown: incident.incidentId,
    req_unknown: requestId,
    adv_unknown: notice.notice_id,
    bat_unknown: batch.batch_id,
    key_unknown: key.id,
    evt_unknown: log.events[0].id,
    'unknown@example.com': email,
    'Nobody Unknown': `Renter ${mark}`,
  };
}

/** Every endpoint, and further requests that name something by its ID. */
const REQUESTS = [
  ...ENDPOINTS.filter(({ isTestOnly }) => !isTestOnly),
  { method: 'GET', path: '/v1/renter/check?member_id=MB-UNKNOWN1' },
  { method: 'GET', path: '/v1/renter/check?email=unknown@example.com&explain=true' },
  { method: 'GET', path: '/v1/renter/check?name=Nobody%20Unknown' },
  { method: 'POST', path: '/v1/search', body: { memberId: 'MB-UNKNOWN1' } },
  { method: 'POST', path: '/v1/search', body: { email: 'unknown@example.com' } },
  { method: 'POST', path: '/v1/search', body: { name: 'Nobody Unknown' } },
  { method: 'GET', path: `/v1/renters?orgId=${organization.id}` },
  { method: 'GET', path: '/v1/adverse-actions?notice_id=adv_unknown' },
  { method: 'GET', path: '/v1/events?id=evt_unknown' },
  { method: 'GET', path: '/v1/checks?request_id=req_unknown' },
  { method: 'GET', path: '/v1/keys?mode=live' },
  { method: 'GET', path: '/v1/reports?report_id=rep_unknown' },
  { method: 'GET', path: '/v1/incidents?incident_id=inc_unknown' },
  {
    method: 'POST',
    path: '/v1/reports',
    body: {
      renterEmail: 'unknown@example.com',
      renterName: 'Nobody Unknown',
      industryType: 'tools',
      incidents: ['inc_unknown'],
    },
  },
];

/** Returns a text with the placeholders replaced by what they stand for, or the other way round. */
function replaced(text: string, things: Things, back = false): string {
  let result = text;
  for (const [placeholder, thing] of Object.entries(things)) {
    const [from, to] = back ? [thing, placeholder] : [placeholder, thing];
    result = result.replaceAll(from, to).replaceAll(encodeURIComponent(from), encodeURIComponent(to));
  }
  return result;
}

/** Returns a response without what differs each time. */
function comparable({ status, text }: HttpResponse, things: Things): object {
  const same = replaced(text, things, true)
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'a time')
    .replaceAll(/(rep|inc|key|evt|bat)_[0-9A-Z]{26}|RB-\w{5,6}|svc_\w+(\*+)?/g, 'a new ID')
    .replaceAll(/"request_count":\d+/g, 'a count')
    // Deliveries and a batch that were just sent go on meanwhile.
    .replaceAll(/"deliveries":\[.*?\](?=[,}])/g, 'deliveries')
    .replaceAll(
      /"status":"(running|completed)"|"(answered|billed)":\d+|"ended_at":(null|"a time")/g,
      'progress',
    );
  return { status, text: same };
}

let live: Things;
let inTest: Things;

before(async () => {
  [live, inTest] = [await populate(organization.call, 'inlive'), await populate(sandbox.call, 'intest')];
  // Only the network has a portal, where renters file disputes.
  const renterId = live.ren_unknown ?? '';
  const fileDispute = makeFileDispute({
    store: server.store,
    newId: idMaker(Date.now),
    clock: Date.now,
    onTask: () => {},
    onEvent: () => {},
  });
  const dispute = await fileDispute(
    { renterId, email: 'inlive@example.com', filedBy: undefined },
    { kind: 'report', record: live.rep_unknown ?? '', reason: 'other', text: 'Paid.' },
  );
  live.dis_unknown = dispute.id;
  // Afterwards nothing but requests changes anything.
  for (const rows of [server.rows, await worldRows(server, organization.id)])
    await until(
      'all renters are compared',
      async () => (await rows('SELECT renter FROM identity_queue')).length === 0,
    );
});

for (const [who, call, foreign] of [
  ['a live key', organization.call, () => inTest],
  ['a test key', sandbox.call, () => live],
] as const) {
  for (const { method, path, body } of REQUESTS) {
    // A live key manages the test keys, too.
    if (call === organization.call && /key_unknown/.test(path + JSON.stringify(body))) continue;
    test(`${method} ${path} with ${who} and IDs of the other world finds what unknown IDs find`, async () => {
      const things = foreign();
      const send = (named: Things) =>
        call(method, replaced(path, named), {
          ...(body && { rawBody: replaced(JSON.stringify(body), named) }),
        });
      const unknown = await send({});
      const response = await send(things);
      assert.deepEqual(comparable(response, things), comparable(unknown, {}));
      for (const [placeholder, thing] of Object.entries(things)) {
        const wasSent = `${path} ${JSON.stringify(body)}`.includes(placeholder);
        assert.ok(wasSent || !response.text.includes(thing), `${thing} is in ${response.text}`);
      }
    });
  }

  test(`no request of ${who} changes the other world`, async () => {
    const isLive = call === organization.call;
    const otherWorld = () => (isLive ? everythingInWorld(server, organization.id) : everythingOnFile(server));
    const things = foreign();
    const before = await otherWorld();
    for (const { method, path, body } of REQUESTS) {
      // Keys of test mode are rows of the network.
      if (path.startsWith('/v1/keys')) continue;
      await call(method, replaced(path, things), {
        ...(body && { rawBody: replaced(JSON.stringify(body), things) }),
      });
    }
    assert.deepEqual(await otherWorld(), before);
  });
}
