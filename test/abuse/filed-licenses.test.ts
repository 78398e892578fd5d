import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { check, newEmail, newLicense, readProfile, renterOf } from '../dashboard/renter-calls.ts';
import { staffOf } from '../support/dashboard.ts';
import type { TestOrganization } from '../support/organization.ts';
import { renterSession } from '../support/portal.ts';
import { startServer } from '../support/server.ts';

const server = await startServer();
after(() => server.stop());

/** Files a report, and returns the names of the fields of the response. */
async function file(organization: TestOrganization, body: object): Promise<string[]> {
  const filed = await organization.call('POST', '/v1/renter/report', { body });
  assert.equal(filed.status, 201, filed.text);
  return Object.keys(filed.body);
}

const staff = (organization: TestOrganization) =>
  staffOf(server, { role: 'member', organizationId: organization.id });

const secrets = (license: string, dateOfBirth: string, address: string) =>
  new RegExp([license, dateOfBirth, address].join('|'));

test('license, date of birth and address of a report are shown in full only to the organization that filed them', async () => {
  const [first, second, curious] = [
    await server.newOrganization(),
    await server.newOrganization(),
    await server.newOrganization(),
  ];
  const [email, license] = [newEmail(), newLicense()];
  const [dateOfBirth, address] = ['1990-01-31', '12 Oak Lane, Salem, OR 97301'];
  const before = await file(first, { renter_email: email, renter_name: 'Nia Stone' });
  const stated = { renter_license: license, renter_date_of_birth: dateOfBirth, renter_address: address };
  assert.deepEqual(await file(first, { renter_email: email, ...stated }), before);
  const { status, body, text } = await second.call('POST', '/v1/reports', {
    body: {
      renterEmail: email,
      renterName: 'Nia Stone',
      industryType: 'tools',
      renterLicense: license.toLowerCase(),
      renterDateOfBirth: dateOfBirth,
      renterAddress: address,
    },
  });
  assert.equal(status, 200, text);
  assert.deepEqual(Object.keys(body), ['ok', 'reportId', 'recordId', 'riskScore']);

  const { renterId } = await renterOf(first, email);
  for (const organization of [first, second]) {
    const own = await readProfile(await staff(organization), renterId);
    assert.deepEqual([own.licenses, own.dateOfBirth, own.address], [[license], dateOfBirth, address]);
  }
  const responses = [
    await check(curious, `license=${license}&explain=true`),
    await curious.call('POST', '/v1/search', { body: { email } }),
    await curious.call('GET', `/v1/renters?orgId=${curious.id}`),
  ];
  const clerk = await staff(curious);
  const of = (part: string) => clerk.call('GET', `/dashboard/renters/${renterId}${part}`);
  responses.push(await of(''), await of('/history'), await of('/score'));
  for (const response of responses) {
    assert.equal(response.status, 200, response.text);
    assert.doesNotMatch(response.text, secrets(license, dateOfBirth, address));
  }
  const shown = await readProfile(clerk, renterId);
  assert.deepEqual(
    [shown.licenses, shown.dateOfBirth, shown.address],
    [[`•••${license.slice(-2)}`], '1990-•••', '•••97301'],
  );
});

test('filing one date of birth after the other does not show which one is on file', async () => {
  const [honest, curious] = [await server.newOrganization(), await server.newOrganization()];
  const email = newEmail();
  await file(honest, { renter_email: email, renter_date_of_birth: '1990-05-17' });
  const { renterId } = await renterOf(honest, email);
  const clerk = await staff(curious);
  const shownAfter = async (guess: string) => {
    await file(curious, { renter_email: email, renter_date_of_birth: guess });
    return (await readProfile(clerk, renterId)).dateOfBirth;
  };
  for (const guess of ['1990-05-16', '1990-05-17', '1990-05-18'])
    assert.equal(await shownAfter(guess), guess);
  assert.equal(await shownAfter('1991-05-17'), '1990-05-18', 'the year was never hidden');
  assert.equal((await readProfile(await staff(honest), renterId)).dateOfBirth, '1990-05-17');
});

test('an organization that files a license for another person does not take it over', async () => {
  const [attacker, honest, second, asking] = [
    await server.newOrganization(),
    await server.newOrganization(),
    await server.newOrganization(),
    await server.newOrganization(),
  ];
  const [clean, defaulter, license] = [newEmail(), newEmail(), newLicense()];
  const owes = { renter_email: defaulter, renter_name: 'Dee Faulter', outstanding_balance: 250_000 };
  // The clean profile is older, and the attacker is the first to file the license.
  for (let filed = 0; filed < 3; filed++)
    await file(attacker, { renter_email: clean, renter_name: 'Clea Nother', renter_license: license });
  await file(honest, { ...owes, renter_license: license });
  const found = async () => (await check(asking, `license=${license}`)).body;
  const first = await found();
  assert.equal(first.renter.name, 'Clea Nother');
  assert.match(first.message, /At least one other renter also has it\./, 'the check warns');
  await file(second, { ...owes, renter_license: license });
  assert.equal((await found()).renter.name, 'Dee Faulter');
  await file(attacker, { renter_email: clean, renter_license: license });
  assert.equal((await found()).renter.name, 'Dee Faulter');
});

test('a mailbox opens what the organizations stated that filed with it, and nothing that others stated', async () => {
  const [first, second] = [await server.newOrganization(), await server.newOrganization()];
  const email = newEmail();
  const [own, closed] = [newLicense(), newLicense()];
  const contact = { renter_name: `Part ${own}`, renter_phone: `503${String(Date.now()).slice(-7)}` };
  const [born, address] = ['1990-05-17', '1 Open Street, Salem'];
  await file(first, { ...contact, renter_email: email, renter_license: own, renter_date_of_birth: born });
  await file(first, { ...contact, renter_email: email, renter_address: address });
  await file(second, {
    ...contact,
    renter_license: closed,
    renter_date_of_birth: '1991-06-18',
    renter_address: '9 Closed Street, Salem',
  });
  const renter = await renterSession(server, email);
  const get = async (path: string) => (await renter.call('GET', `/portal/api/${path}`)).text;
  const [ownFile, records, download] = [
    await get('file'),
    await get('file/records'),
    await get('download/my-file.json'),
  ];
  assert.deepEqual(
    [JSON.parse(ownFile).identifiers.licenses, JSON.parse(ownFile).dateOfBirth, JSON.parse(ownFile).address],
    [[own], born, address],
  );
  for (const text of [ownFile, records, download])
    assert.doesNotMatch(text, secrets(closed, '1991-06-18', '9 Closed Street'));
  const { rows } = JSON.parse(records);
  assert.deepEqual(
    rows.map(({ content }: { content: Record<string, unknown> }) => [
      content.renterLicense,
      content.renterDateOfBirth,
      content.renterAddress,
    ]),
    [
      [null, null, address],
      [own, born, null],
    ],
  );
  for (const value of [own, born, address]) assert.match(download, new RegExp(value));
});
