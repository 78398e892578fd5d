import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeRequestRename } from '../../src/organizations/rename-requests.ts';
import { openSqliteStore } from '../../src/store/sqlite/store.ts';
import type { Staff } from '../../src/store/store.ts';
import { CONTACT, operator } from './command.ts';

const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

test('org create prints the organization, by default on the standard plan and without API access', async (t) => {
  const { json } = operator(t);
  const { id, createdAt, ...rest } = await json('org', 'create', '--name', '  Harbor Homes ');
  assert.match(id, /^org_[0-9A-Z]{26}$/);
  assert.match(createdAt, ISO);
  assert.deepEqual(rest, {
    name: 'Harbor Homes',
    plan: 'standard',
    apiAccess: false,
    rateLimit: null,
    dailyLookups: null,
    credits: 0,
    creditFloor: null,
    certifiedUntil: null,
    nameOnly: 'allow',
    timeZone: 'UTC',
    postalAddress: null,
    telephone: null,
  });
});

test('org create accepts a plan, API access and custom limits', async (t) => {
  const { json } = operator(t);
  const limits = ['--rate-limit', '1000000000', '--daily-lookups', '1000000'];
  const options = ['--plan', 'enterprise', '--api-access', ...limits];
  const { plan, apiAccess, rateLimit, dailyLookups } = await json(
    'org',
    'create',
    '--name',
    'Vans',
    ...options,
  );
  assert.deepEqual(
    { plan, apiAccess, rateLimit, dailyLookups },
    { plan: 'enterprise', apiAccess: true, rateLimit: 1e9, dailyLookups: 1e6 },
  );
});

test('org list prints all organizations, the oldest first, as JSON or as a table', async (t) => {
  const { json, run } = operator(t);
  const first = await json('org', 'create', '--name', 'First');
  const limits = ['--rate-limit', '1250', '--daily-lookups', '1500'];
  const second = await json('org', 'create', '--name', 'Second', ...limits);
  assert.deepEqual(await json('org', 'list'), { organizations: [first, second] });
  const { code, out, err } = await run('org', 'list');
  assert.equal(code, 0);
  assert.equal(err, '');
  assert.deepEqual(
    out
      .trimEnd()
      .split('\n')
      .map((line) => line.split(/\s{2,}/).slice(1, 6)),
    [
      ['NAME', 'PLAN', 'API ACCESS', 'RATE LIMIT', 'DAILY LOOKUPS'],
      ['First', 'standard', 'off', '100/min', '50'],
      ['Second', 'standard', 'off', '1,250/min', '1,500'],
    ],
  );
});

test('org update changes only what is passed', async (t) => {
  const { json } = operator(t);
  const created = await json('org', 'create', '--name', 'Homes', '--api-access', '--rate-limit', '7');
  const update = (...changes: string[]) => json('org', 'update', '--org', created.id, ...changes);
  assert.deepEqual(await update('--name', 'Houses'), { ...created, name: 'Houses' });
  assert.deepEqual(await update('--plan', 'enterprise', '--rate-limit', '8'), {
    ...created,
    name: 'Houses',
    plan: 'enterprise',
    rateLimit: 8,
  });
  assert.equal((await update('--daily-lookups', '0')).dailyLookups, 0);
  const last = await update('--no-api-access', '--no-rate-limit', '--no-daily-lookups');
  assert.deepEqual(last, {
    ...created,
    name: 'Houses',
    plan: 'enterprise',
    apiAccess: false,
    rateLimit: null,
  });
  assert.equal((await update('--api-access')).apiAccess, true);
  assert.deepEqual(await json('org', 'list'), { organizations: [{ ...last, apiAccess: true }] });
});

test('the operator sets, shows and removes the contact details of an organization', async (t) => {
  const { json, run, apiError } = operator(t);
  const created = await json('org', 'create', '--name', 'Homes', ...CONTACT);
  const contact = { postalAddress: '12 Harbor St, Portland, OR 97201', telephone: '+1 503 555 0142' };
  assert.deepEqual(created, { ...created, ...contact });
  const update = (...changes: string[]) => ['org', 'update', '--org', created.id, ...changes];
  const without = { ...created, telephone: null };
  assert.deepEqual(await json(...update('--no-telephone')), without);
  assert.match((await run('org', 'list')).out, / no telephone {2}/);
  assert.deepEqual(await json('org', 'show', '--org', created.id), {
    ...without,
    secondFactorRequiredSince: null,
    staffWithoutSecondFactor: 0,
    certifications: [],
  });
  const shown = (await run('org', 'show', '--org', created.id)).out;
  assert.match(shown, /^Postal address +12 Harbor St, Portland, OR 97201\nTelephone +none$/m);
  assert.match(await apiError('org', 'show', '--org', 'org_x'), /There is no organization org_x/);
  assert.match(
    await apiError(...update('--postal-address', 'see evil.example/1')),
    /^The postal address must not/,
  );
  assert.match(await apiError(...update('--telephone', '911')), /^The telephone must be a telephone number/);
  assert.deepEqual(await json(...update('--no-postal-address')), { ...without, postalAddress: null });
});

test('org create and org update set the credit floor, and org list shows it', async (t) => {
  const { json, run } = operator(t);
  const created = await json('org', 'create', '--name', 'Homes', '--credit-floor', '-1500');
  assert.equal(created.creditFloor, -1500);
  const update = (...changes: string[]) => json('org', 'update', '--org', created.id, ...changes);
  assert.deepEqual(await update('--credit-floor', '0'), { ...created, creditFloor: 0 });
  assert.deepEqual(await update('--name', 'Houses'), { ...created, name: 'Houses', creditFloor: 0 });
  assert.match(
    (await run('org', 'list')).out,
    /CREDITS +CREDIT FLOOR +CONTACT DETAILS +CERTIFIED UNTIL +CREATED\n.+ 0 +0 +none +no +\d{4}-/,
  );
  const { out } = await run('org', 'update', '--org', created.id, '--no-credit-floor');
  assert.match(out, /^Credit floor +none$/m);
  assert.equal((await json('org', 'list')).organizations[0].creditFloor, null);
});

test('a name or a number beyond its limits is rejected, and nothing changes', async (t) => {
  const { json, apiError } = operator(t);
  const created = await json('org', 'create', '--name', 'Homes');
  const name = 'name must be one line that is not empty, of 200 characters at most.';
  const rateLimit = 'The rate limit must be a whole number from 1 to 1000000000.';
  const creditFloor = 'The credit floor must be a whole number from -1000000000000000 to 1000000000000000.';
  const dailyLookups = 'The daily lookups must be a whole number from 0 to 1000000.';
  for (const [option, value, message] of [
    ['--name', '  ', name],
    ['--name', 'a\nb', name],
    ['--name', 'a\u2028b', name],
    ['--name', 'a\u2029b', name],
    ['--name', 'x'.repeat(201), name],
    ['--rate-limit', '0', rateLimit],
    ['--rate-limit', '1000000001', rateLimit],
    ['--credit-floor', '1000000000000001', creditFloor],
    ['--credit-floor', '-1000000000000001', creditFloor],
    ['--daily-lookups', '1000001', dailyLookups],
  ] as const) {
    assert.equal(await apiError('org', 'create', '--name', 'New', option, value), message);
    assert.equal(await apiError('org', 'update', '--org', created.id, option, value), message);
  }
  assert.deepEqual(await json('org', 'list'), { organizations: [created] });
});

test('a name that people may take for that of another organization, or a URL, is rejected', async (t) => {
  const { json, apiError } = operator(t);
  const homes = await json('org', 'create', '--name', 'Harbor Homes');
  const vans = await json('org', 'create', '--name', 'Vans');
  const taken = 'Another organization has this name, or one that looks like it. Choose a different name.';
  for (const name of [
    'Harbor Homes',
    'HARBOR  HOMES',
    'Harb0r-Homes',
    'H\u0430rbor Homes',
    'H\u00e1rbor Homes',
  ]) {
    assert.equal(await apiError('org', 'create', '--name', name), taken);
    assert.equal(await apiError('org', 'update', '--org', vans.id, '--name', name), taken);
  }
  for (const name of ['Harbor \u202esemoH', 'Harbor\u200b Homes']) {
    assert.match(
      await apiError('org', 'create', '--name', name),
      /^name must not contain control or invisible characters/,
    );
  }
  for (const name of ['https://evil.example', 'Harbor evil.com']) {
    assert.match(
      await apiError('org', 'update', '--org', vans.id, '--name', name),
      /^name must not contain a URL/,
    );
  }
  assert.deepEqual((await json('org', 'list')).organizations, [homes, vans]);
  const renamed = await json('org', 'update', '--org', homes.id, '--name', 'HARBOR HOMES');
  assert.equal(renamed.name, 'HARBOR HOMES', 'it may spell its own name differently');
});

test('an unknown organization is an error in one line', async (t) => {
  const { json, apiError } = operator(t);
  await json('org', 'create', '--name', 'Homes');
  const unknown = 'There is no organization org_unknown.';
  assert.equal(await apiError('org', 'update', '--org', 'org_unknown', '--name', 'X'), unknown);
  assert.equal(await apiError('key', 'create', '--org', 'org_unknown', '--name', 'X'), unknown);
  assert.equal(await apiError('key', 'list', '--org', 'org_unknown'), unknown);
  assert.equal(await apiError('usage', '--org', 'org_unknown'), unknown);
  assert.equal(await apiError('credits', 'grant', '--org', 'org_unknown', '--amount', '1'), unknown);
  assert.equal(await apiError('webhook', 'show', '--org', 'org_unknown'), unknown);
  assert.equal(await apiError('webhook', 'remove', '--org', 'org_unknown'), unknown);
  assert.equal(
    await apiError('webhook', 'set', '--org', 'org_unknown', '--url', 'https://example.com/'),
    unknown,
  );
});

test('a command that only reads does not create a missing database', async (t) => {
  const { apiError, databasePath } = operator(t);
  for (const args of [
    ['org', 'list'],
    ['usage', '--org', 'x'],
    ['key', 'list', '--org', 'x'],
    ['backup', 'x'],
  ]) {
    assert.match(await apiError(...args), /^There is no database at /);
  }
  assert.ok((await apiError('org', 'list')).includes(databasePath));
});

test('a name cannot send control characters to the terminal', async (t) => {
  const { json, run, databasePath } = operator(t);
  const { id } = await json('org', 'create', '--name', 'Homes');
  // As an earlier version accepted it.
  const store = openSqliteStore({ path: databasePath });
  await store.transaction(({ organizations }) => organizations.update(id, { name: 'Homes \u202Ereversed' }));
  await store.close();
  assert.match((await run('org', 'list')).out, /Homes \?reversed/);
  assert.equal((await json('org', 'list')).organizations[0].id, id);
});

test('org requests lists the requests of owners until org update grants them', async (t) => {
  const { json, run, databasePath } = operator(t);
  const { id } = await json('org', 'create', '--name', 'Harbor Homes');
  assert.deepEqual(await json('org', 'requests'), { requests: [], names: [] });
  assert.match((await run('org', 'requests')).out, /No open requests/);
  const store = openSqliteStore({ path: databasePath });
  const note = 'Our booking\nserver';
  await store.transaction(({ planRequests }) =>
    planRequests.put({
      organizationId: id,
      plan: 'enterprise',
      apiAccess: true,
      note,
      requestedBy: 'Ada Ng',
      requestedAt: 1_795_000_000_000,
    }),
  );
  await store.close();
  const { requests } = await json('org', 'requests');
  assert.match(requests[0].requestedAt, ISO);
  assert.deepEqual(
    { ...requests[0], requestedAt: '' },
    {
      organizationId: id,
      name: 'Harbor Homes',
      plan: 'enterprise',
      apiAccess: true,
      note,
      requestedBy: 'Ada Ng',
      requestedAt: '',
    },
  );
  const { out } = await run('org', 'requests');
  assert.match(out, /Harbor Homes +plan enterprise, API access +Ada Ng +2026-11-18 +Our booking\?server/);
  await json('org', 'update', '--org', id, '--api-access');
  assert.deepEqual(await json('org', 'requests'), { requests: [], names: [] });
});

test('org requests lists the name that an owner wants until org update sets it or org reject-name rejects it', async (t) => {
  const { json, run, apiError, databasePath } = operator(t);
  const { id } = await json('org', 'create', '--name', 'Harbor Homes');
  const request = async (name: string) => {
    const store = openSqliteStore({ path: databasePath });
    const staff = {
      organizationId: id,
      userId: 'usr_1',
      name: 'Ada Ng',
      email: 'ada@harbor.example',
      role: 'owner',
    };
    await makeRequestRename(store, () => 1_795_000_000_000)(staff as Staff, name);
    await store.close();
  };
  await request('Harbor Vans');
  const { names } = await json('org', 'requests');
  const requestedAt = new Date(1_795_000_000_000).toISOString();
  assert.deepEqual(names, [
    { organizationId: id, name: 'Harbor Homes', newName: 'Harbor Vans', requestedBy: 'Ada Ng', requestedAt },
  ]);
  const { out } = await run('org', 'requests');
  assert.match(out, /Harbor Homes +the name “Harbor Vans” +Ada Ng +2026-11-18/);
  const reject = ['org', 'reject-name', '--org', id, '--reason'];
  assert.match(await apiError(...reject, ' '), /^A reason is required/);
  assert.deepEqual(await json(...reject, 'Not registered.'), {
    organizationId: id,
    newName: 'Harbor Vans',
    reason: 'Not registered.',
  });
  assert.equal(await apiError(...reject, 'Twice.'), 'Harbor Homes has no open rename request.');
  assert.deepEqual(await json('org', 'requests'), { requests: [], names: [] });
  await request('Harbor Boats');
  assert.equal((await json('org', 'update', '--org', id, '--name', 'Harbor Boats')).name, 'Harbor Boats');
  assert.deepEqual(await json('org', 'requests'), { requests: [], names: [] });
});

test('org create and org update set what a match by name alone does', async (t) => {
  const { json, run } = operator(t);
  const { id, nameOnly } = await json('org', 'create', '--name', 'Vans', '--name-only', 'review');
  assert.equal(nameOnly, 'review');
  assert.equal((await json('org', 'update', '--org', id, '--name-only', 'allow')).nameOnly, 'allow');
  assert.equal((await json('org', 'update', '--org', id, '--plan', 'enterprise')).nameOnly, 'allow');
  assert.equal((await run('org', 'update', '--org', id, '--name-only', 'maybe')).code, 2);
});

test('org create and org update set the time zone, as the IANA database spells it', async (t) => {
  const { json, run, apiError } = operator(t);
  const set = (zone: string) => json('org', 'update', '--org', id, '--time-zone', zone);
  const created = await json('org', 'create', '--name', 'Vans', '--time-zone', 'pacific/auckland');
  const { id } = created;
  assert.equal(created.timeZone, 'Pacific/Auckland');
  assert.equal((await set(' utc ')).timeZone, 'UTC');
  assert.equal((await set('America/New_York')).timeZone, 'America/New_York');
  const { out } = await run('org', 'show', '--org', id);
  assert.match(out, /^Time zone +America\/New_York$/m);
  for (const wrong of ['../../etc/passwd', '+05:30', 'nowhere'])
    assert.match(
      await apiError('org', 'update', '--org', id, '--time-zone', wrong),
      /^The time zone must be the name of a time zone, such as America\/New_York or UTC/,
    );
  assert.equal((await json('org', 'show', '--org', id)).timeZone, 'America/New_York');
});

test('org certify records a signed paper, org show lists it, and org revoke-certification ends it', async (t) => {
  const { json, run, apiError } = operator(t, { REQUIRE_CERTIFICATION: '1' });
  const { id } = await json('org', 'create', '--name', 'Vans', ...CONTACT);
  const certified = async () => {
    const { findings } = await json('doctor');
    return findings.find(({ check }: { check: string }) => check === 'certified')?.verdict;
  };
  assert.equal(await certified(), 'warn');
  const signedOn = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const signer = ['--name', 'Ada Ng', '--title', 'Owner', '--signed-on', signedOn];
  const signed = await json('org', 'certify', '--org', id, ...signer);
  assert.deepEqual([signed.name, signed.title, signed.signedAt.slice(0, 10)], ['Ada Ng', 'Owner', signedOn]);
  const shown = await json('org', 'show', '--org', id);
  assert.equal(shown.certifiedUntil, signed.endsAt);
  assert.deepEqual(shown.certifications, [signed]);
  assert.match((await run('org', 'show', '--org', id)).out, /Signed by Ada Ng, Owner on /);
  assert.equal(await certified(), 'ok');
  await json('org', 'revoke-certification', '--org', id, '--reason', 'No lease.');
  const { certifiedUntil, certifications } = await json('org', 'show', '--org', id);
  assert.deepEqual([certifiedUntil, certifications[0].revoked.reason], [null, 'No lease.']);
  assert.equal(await certified(), 'warn');
  const again = ['org', 'revoke-certification', '--org', id, '--reason', 'Again.'] as const;
  assert.match(await apiError(...again), /no certification in force/);
  assert.match(
    await apiError('org', 'certify', '--org', id, '--name', 'A', '--signed-on', '2999-01-01'),
    /up to today/,
  );
});

test('org update requires a second factor of all staff, and org show says how many have none', async (t) => {
  const { json } = operator(t);
  const { id } = await json('org', 'create', '--name', 'Harbor Homes');
  const person = [
    '--email',
    'ana@harbor.example',
    '--name',
    'Ana Lee',
    '--password',
    'a long password of my own',
  ];
  await json('user', 'create', '--org', id, ...person);
  const required = await json('org', 'update', '--org', id, '--require-second-factor');
  assert.ok(Date.parse(required.secondFactorRequiredSince) > 0);
  assert.equal(required.staffWithoutSecondFactor, 1);
  const { secondFactorRequiredSince } = await json('org', 'show', '--org', id);
  assert.equal(secondFactorRequiredSince, required.secondFactorRequiredSince);
  const ended = await json('org', 'update', '--org', id, '--no-require-second-factor');
  assert.equal(ended.secondFactorRequiredSince, null);
});
