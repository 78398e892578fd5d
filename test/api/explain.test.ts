import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { explainInputs } from '../../src/rules/scoring/explanation.ts';
import type { HttpResponse } from '../support/client.ts';
import { fileHistory, HISTORIES, putRenter, renterIdOf } from '../support/renters.ts';
import { startServer } from '../support/server.ts';

const server = await startServer();
after(() => server.stop());
const { store } = server;
const organization = await server.newOrganization();

const EVER = [0, Number.MAX_SAFE_INTEGER] as const;

interface Reason {
  code: string;
  text: string;
  points: number;
}

const get = (path: string, query: string, { call } = organization) => call('GET', `${path}?${query}`);

async function getOk(path: string, query: string): Promise<HttpResponse> {
  const response = await get(path, query);
  assert.equal(response.status, 200, response.text);
  return response;
}

const check = (query: string) => getOk('/v1/renter/check', query);
const score = (query: string) => getOk('/v1/renter/score', query);

/** Returns the body of a response without its timestamp. */
const timeless = ({ text }: HttpResponse) => text.replace(/"(checked|calculated)_at":"[^"]+"/, '');
const sum = (reasons: Reason[]) => reasons.reduce((total, { points }) => total + points, 0);
const codes = (reasons: Reason[]) => reasons.map(({ code, points }) => [code, points]);

/** Files two reports, one of them unpaid and damaged, and two incidents. Returns the renter ID. */
async function createRenter(email: string): Promise<string> {
  await fileHistory(organization, email, { reports: 2, unpaid: 1, damaged: 1, incidents: 2 });
  return renterIdOf(organization, email);
}

test('an explained check gives its reasons, its match and the version of the rules', async () => {
  await createRenter('why@example.com');
  const { body } = await check('email=why@example.com&explain=true');
  // 500 x 0.40 + 500 x 0.30 + 600 x 0.20 + 850 x 0.10 = 555, less 200.
  assert.equal(body.score, 355);
  const { reasons, ...rest } = body.explanation;
  assert.deepEqual(rest, {
    rules_version: 2,
    highest_score: 980,
    outcome: 'A score from 0 to 399 is DENIED, tier CRITICAL.',
    match: {
      identifier: 'email',
      strength: 'STRONG',
      text: 'An e-mail address usually belongs to one person. Compare the name.',
      shared_by: null,
    },
  });
  assert.deepEqual(codes(reasons), [
    ['INCIDENTS_ON_FILE', -200],
    ['UNPAID_REPORTS', -200],
    ['DAMAGED_REPORTS', -150],
    ['UNVERIFIED_IDENTITY', -60],
    ['OUTSTANDING_BALANCES', -15],
  ]);
  assert.equal(reasons[0].text, '2 incidents are on file: each takes 100 points.');
});

test('without explain and with explain=false, the responses are the same byte for byte', async () => {
  const renterId = await createRenter('same@example.com');
  for (const [request, query] of [
    [check, 'email=same@example.com'],
    [check, 'email=nobody@example.com'],
    [score, `renter_id=${renterId}`],
  ] as const) {
    const unexplained = await request(query);
    assert.equal('explanation' in unexplained.body, false);
    assert.equal(timeless(await request(`${query}&explain=false`)), timeless(unexplained));
    const explained = await request(`explain=true&${query}`);
    const { explanation, ...rest } = explained.body;
    assert.ok(explanation);
    assert.deepEqual(Object.keys(rest), Object.keys(unexplained.body));
    const without = explained.text.replace(`,"explanation":${JSON.stringify(explanation)}`, '');
    assert.equal(timeless({ ...explained, text: without }), timeless(unexplained));
  }
});

for (const [wrong, error] of [
  ['explain=yes', /^explain must be one of: true, false\.$/],
  ['explain=TRUE', /^explain must be one of/],
  ['explain=1', /^explain must be one of/],
  ['explain=', /^explain must be one of/],
  ['explain', /^explain must be one of/],
  ['explain=true&explain=true', /^explain must be given once\.$/],
] as const) {
  test(`${wrong} gets 400 and costs nothing`, async () => {
    const caller = await server.newOrganization();
    for (const path of ['/v1/renter/check?email=nobody@example.com', '/v1/renter/score?renter_id=ren_1']) {
      const { status, body } = await caller.call('GET', `${path}&${wrong}`);
      assert.equal(status, 400);
      assert.match(body.error, error);
    }
    assert.equal(await store.billing.countChecks(caller.id, ...EVER), 0);
  });
}

test('explain alone is not an identifier', async () => {
  const { status, body } = await get('/v1/renter/check', 'explain=true');
  assert.deepEqual([status, body.ok], [400, false]);
  assert.match(body.error, /at least one identifier/);
});

test('an explained check costs one credit, like any other', async () => {
  const caller = await server.newOrganization();
  await get('/v1/renter/check', 'email=nobody@example.com&explain=true', caller);
  assert.equal(await store.billing.countChecks(caller.id, ...EVER), 1);
});

test('an explained check that finds nobody says that a similar e-mail or phone is on file, and nothing about the person', async () => {
  const email = 'taylor.similar@example.com';
  await putRenter(store, [
    { kind: 'email', value: email },
    { kind: 'phone', value: '5550107001' },
  ]);
  const of = async (query: string) => (await check(`${query}&explain=true`)).body.explanation;
  assert.deepEqual((await of('email=tayler.similar@example.com')).did_you_mean, {
    identifier: 'email',
    text: 'A similar e-mail is on file: one character differs, or two are swapped. Ask how it is spelled and check again.',
  });
  const both = 'email=Taylor.Similr@Example.com&phone=555-010-7010';
  const { did_you_mean, ...rest } = await of(both);
  assert.equal(did_you_mean.identifier, 'email');
  assert.deepEqual(rest, await of('email=nobody@example.com'));
  const { did_you_mean: suggestion } = await of('email=nobody@example.com&phone=%2B1%20555%20010%207003');
  assert.equal(suggestion.identifier, 'phone');
  assert.match(suggestion.text, /^A similar phone number is on file/);
  for (const query of [
    `email=${email}`,
    'email=tailer.similar@example.com',
    'name=Taylor%20Similr',
    'license=D1',
  ])
    assert.equal('did_you_mean' in (await of(query)), false, query);
  for (const query of [
    'email=tayler.similar@example.com',
    'email=tayler.similar@example.com&explain=false',
  ]) {
    const { text } = await check(query);
    assert.doesNotMatch(text, /did_you_mean|similar e-mail|taylor/);
  }
});

test('the explanation of an unknown renter says that nothing is on file, and why that is APPROVED and UNKNOWN', async () => {
  const { body } = await check('email=nobody@example.com&explain=true');
  const { reasons, outcome, ...rest } = body.explanation;
  assert.deepEqual(rest, { rules_version: 2, highest_score: null, match: null });
  assert.deepEqual(codes(reasons), [['NOTHING_ON_FILE', 0]]);
  assert.match(outcome, /APPROVED because nothing negative .* UNKNOWN because nothing positive/);
  assert.deepEqual([body.found, body.data], [false, null]);
});

for (const [expected, history] of HISTORIES) {
  test(`the points of a score of ${expected} add up to it`, async () => {
    const email = `points${expected}@example.com`;
    await fileHistory(organization, email, history);
    const { body } = await check(`email=${email}&explain=true`);
    assert.equal(body.score, expected);
    assert.equal(980 + sum(body.explanation.reasons), expected);
    const renterId = await renterIdOf(organization, email);
    const { composite_score, explanation } = (await score(`renter_id=${renterId}&explain=true`)).body;
    assert.equal(explanation.highest_score + sum(explanation.reasons), composite_score);
    assert.ok(!codes(explanation.reasons).flat().includes('INCIDENTS_ON_FILE'));
  });
}

test('an explained score is matched by renter ID, and says what incidents take off the score of a check', async () => {
  const renterId = await createRenter('composite@example.com');
  const { composite_score, explanation } = (await score(`renter_id=${renterId}&explain=true`)).body;
  assert.equal(composite_score, 555);
  assert.deepEqual([explanation.match.identifier, explanation.match.strength], ['renter_id', 'CERTAIN']);
  assert.match(explanation.outcome, /2 incidents are on file: in a check each takes 100 points more/);
  const unknown = await get('/v1/renter/score', 'renter_id=ren_nobody&explain=true');
  assert.deepEqual(Object.keys(unknown.body), ['ok', 'error']);
});

test('the explanation says how strong a match by each identifier is, and how many renters share a name', async () => {
  const names = [{ kind: 'name', value: 'ann shared' }] as const;
  const { memberId } = await putRenter(
    store,
    [
      ...names,
      { kind: 'license', value: 'CA-EXPLAIN' },
      { kind: 'phone', value: '5550107711' },
      { kind: 'email', value: 'ann.shared@example.com' },
    ],
    { verificationLevel: 'IDENTITY_VERIFIED' },
  );
  await putRenter(store, [...names]);
  for (const [query, strength, sharedBy] of [
    [`member_id=${memberId}`, 'CERTAIN', null],
    ['license=ca-explain', 'STRONG', null],
    ['email=ann.shared@example.com', 'STRONG', null],
    ['phone=555-010-7711', 'MODERATE', null],
    ['name=Ann+Shared', 'WEAK', 2],
  ] as const) {
    const { match_method, explanation } = (await check(`${query}&explain=true`)).body;
    const { identifier, text, ...rest } = explanation.match;
    assert.equal(identifier, match_method);
    assert.deepEqual(rest, { strength, shared_by: sharedBy });
    assert.equal(/\b2 renters share it/.test(text), sharedBy === 2);
    assert.deepEqual(explanation.reasons, [], 'a verified renter without reports loses no points');
  }
});

test('each check stores its inputs, and is explained from them whatever is filed later', async () => {
  const email = 'later@example.com';
  await createRenter(email);
  await fileHistory(organization, email, { reports: 1, incidents: 1 });
  const { body, headers } = await check(`email=${email}&explain=true`);
  assert.notDeepEqual(body.flags, []);
  const unexplained = await check(`email=${email}`);
  await fileHistory(organization, email, { reports: 3, incidents: 4 });
  assert.notEqual((await check(`email=${email}`)).body.score, body.score);
  for (const { at, requestId } of [
    { at: Date.parse(body.checked_at), requestId: String(headers['x-request-id']) },
    { at: Date.parse(unexplained.body.checked_at), requestId: String(unexplained.headers['x-request-id']) },
  ]) {
    const logged = await store.billing.findCheck(organization.id, at, requestId);
    const { explanation, inputs } = explainInputs(logged?.inputs ?? '') ?? {};
    assert.deepEqual(
      [explanation?.score, explanation?.reasons, explanation?.outcome],
      [body.score, body.explanation.reasons, body.explanation.outcome],
    );
    const { rentals, incidents, owedCents, lastIncidentAt, reports } = inputs?.summary ?? {};
    assert.deepEqual(
      {
        total_rentals: rentals,
        incidents,
        outstanding_balance: owedCents,
        last_incident_date: new Date(lastIncidentAt ?? 0).toISOString(),
        network_reports: reports,
        cross_operator_flags: inputs?.crossOperatorFlags,
      },
      body.summary,
    );
    assert.deepEqual(inputs?.flags, body.flags);
    assert.doesNotMatch(logged?.inputs ?? '', /later/, 'the lookup identifier is not stored');
  }
});

test('a check that finds no renter stores no inputs', async () => {
  const { body, headers } = await check('email=nobody@example.com');
  const at = Date.parse(body.checked_at);
  const logged = await store.billing.findCheck(organization.id, at, String(headers['x-request-id']));
  assert.deepEqual([logged?.renterId, logged?.inputs], [null, null]);
});
