import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeReadVerification } from '../../src/identity/read-verification.ts';
import { CONSENT_VERSION } from '../../src/rules/identity/identity-verification.ts';
import { licenseKey } from '../../src/rules/identity/matching/blocking-keys.ts';
import { putRenters, renter, several } from '../store/fixtures.ts';
import { JORDAN, onEachEngine } from './network.ts';

const LICENSE = { kind: 'license', value: JORDAN.license } as const;

onEachEngine((fresh) => {
  test('license, date of birth and address of a report are put on a profile without them, as filed by the organization', async (t) => {
    const { store, fileAll, organizations, check } = await fresh(t);
    const renterId = await fileAll({ ...JORDAN, license: ' d8841207 ', address: `${JORDAN.address}  ` });
    const details = await store.renters.findDetails(renterId);
    assert.deepEqual([details?.dateOfBirth, details?.address], [JORDAN.dateOfBirth, JORDAN.address]);
    const [found] = await store.renters.search(LICENSE, 1);
    assert.equal(found?.id, renterId);
    const asserted = await store.assertions.list(renterId, 99);
    assert.deepEqual(
      asserted.map(({ kind, value }) => [kind, value]),
      [
        ['address', JORDAN.address],
        ['date_of_birth', JORDAN.dateOfBirth],
        ['email', JORDAN.email],
        ['license', JORDAN.license],
        ['name', 'jordan zylinski'],
        ['phone', '4155550142'],
      ],
    );
    assert.deepEqual(
      new Set(asserted.map(({ organizationId, source }) => `${organizationId} ${source}`)),
      new Set([`${organizations[0]} filing`]),
    );
    const [report] = await store.reports.listOfRenter(renterId, 'all', undefined, 1);
    assert.deepEqual(
      [report?.renterLicense, report?.renterDateOfBirth, report?.renterAddress],
      [' d8841207 ', JORDAN.dateOfBirth, `${JORDAN.address}  `],
      'the report has them as they were written',
    );
    await check();
    assert.equal(await store.identity.isQueued(renterId, Number.MAX_SAFE_INTEGER), false);
    await fileAll(JORDAN, organizations[0]);
    const isQueued = await store.identity.isQueued(renterId, Number.MAX_SAFE_INTEGER);
    assert.equal(isQueued, false, 'the organization states nothing new');
  });

  test('a renter who was checked before is verified once a second organization states the same', async (t) => {
    const { fileAll, organizations, check, renterOf } = await fresh(t);
    const [first, second] = organizations;
    const renterId = await fileAll(JORDAN, first);
    await check();
    assert.equal((await renterOf(renterId)).verificationLevel, 'UNVERIFIED');
    await fileAll(JORDAN, second);
    await check();
    assert.equal((await renterOf(renterId)).verificationLevel, 'IDENTITY_VERIFIED');
  });

  test('ten invented licenses do not hide the license that another profile has', async (t) => {
    const { store, fileAll, organizations, check } = await fresh(t);
    const debtor = await fileAll({ ...JORDAN, license: 'ZZ771230' });
    for (let index = 0; index < 10; index++)
      await fileAll({ ...JORDAN, license: `A10000${index}7` }, organizations[1]);
    const second = await fileAll({ name: 'Fay Kenewname', email: 'fay@mail.example', license: 'ZZ771230' });
    await check();
    const [pair] = await store.pairs.list('open', undefined, 9);
    assert.deepEqual(new Set([pair?.renterId, pair?.otherId]), new Set([debtor, second]));
  });

  test('a hundred invented people with one license do not hide whose license it is', async (t) => {
    const { store, fileAll, check } = await fresh(t);
    const license = 'ZZ771230';
    const debtor = await fileAll({ ...JORDAN, license });
    const held = { kind: 'license', value: license } as const;
    const invented = several(100, () => renter({ fullName: 'Ivo Invented' }));
    await putRenters(store, ...invented.map((one) => [one, held] as const));
    const second = await fileAll({ name: 'Fay Kenewname', email: 'fay@mail.example' });
    const by = { organizationId: 'org_alpine', source: 'filing', at: 1 } as const;
    await store.transaction(async ({ identity, renters }) => {
      // Their own checks would take seconds.
      const clear = { result: 'clear', flags: [], evidence: '{}', profile: '', checkedAt: 1 } as const;
      for (const { id } of invented) {
        await identity.putKeys(id, [licenseKey(license)]);
        await identity.addCheck({ id: `idc_${id}`, renterId: id, ...clear }, 1);
      }
      await renters.addIdentifier(second, held, by);
    });
    await check();
    assert.equal((await store.pairs.findOf(debtor, second))?.state, 'open');
  });

  test('what differs from the profile is kept as stated, and changes only the licenses', async (t) => {
    const { store, fileAll, organizations } = await fresh(t);
    const renterId = await fileAll(JORDAN);
    const before = await store.renters.findDetails(renterId);
    const other = { license: 'D8841208', dateOfBirth: '1988-12-04', address: '90 New Road, Reno, NV 89501' };
    assert.equal(await fileAll({ ...JORDAN, ...other }, organizations[1]), renterId);
    assert.deepEqual(await store.renters.findDetails(renterId), before);
    assert.deepEqual(await store.renters.listIdentifiers(renterId, 'license', 9), [
      JORDAN.license,
      other.license,
    ]);
    const statedBy = async (organizationId: string) =>
      (await store.assertions.list(renterId, 99))
        .filter((one) => one.organizationId === organizationId)
        .map(({ value }) => value);
    for (const value of Object.values(other))
      assert.ok((await statedBy(organizations[1])).includes(value), value);
    assert.equal((await statedBy(organizations[0])).includes(other.dateOfBirth), false);
  });

  test('a license never decides whom a report is about', async (t) => {
    const { fileAll } = await fresh(t);
    const renterId = await fileAll(JORDAN);
    const { license, dateOfBirth, address, name } = JORDAN;
    const others = [
      await fileAll({ email: 'other@mail.example', name, license, dateOfBirth, address }),
      await fileAll({ name: 'Jo Other', license, dateOfBirth, address }),
      await fileAll({ name, phone: '+1 (415) 555-0199', license, dateOfBirth, address }),
    ];
    assert.equal(new Set([renterId, ...others]).size, 4);
  });

  test('a license of another renter is filed, and both are compared', async (t) => {
    const { store, fileAll, organizations, check, openPairs } = await fresh(t);
    const holder = await fileAll({
      name: 'Jordan Zylinski',
      email: 'one@mail.example',
      license: LICENSE.value,
    });
    await check();
    const other = await fileAll(
      { name: 'J. Zylinski', email: 'two@mail.example', license: LICENSE.value },
      organizations[1],
    );
    for (const id of [holder, other])
      assert.equal(await store.identity.isQueued(id, Number.MAX_SAFE_INTEGER), true);
    const found = await store.renters.search(LICENSE, 9);
    assert.deepEqual(
      found.map(({ id }) => id),
      [holder, other],
      'in a tie, the one who had it first',
    );
    await check();
    const [pair] = await openPairs();
    assert.deepEqual([pair?.renterId, pair?.otherId], [holder, other]);
    await fileAll({ name: 'J. Zylinski', email: 'two@mail.example', license: LICENSE.value });
    const [first] = await store.renters.search(LICENSE, 1);
    assert.equal(first?.id, other, 'the one for whom more organizations filed it');
  });

  test('what an organization files is no longer stated by the renter alone', async (t) => {
    const { store, fileAll } = await fresh(t);
    const { license, dateOfBirth, address, ...contact } = JORDAN;
    const renterId = await fileAll(contact);
    const by = { organizationId: null, source: 'renter', at: 1 } as const;
    await store.transaction(async ({ renters, renterFile }) => {
      await renters.addIdentifier(renterId, LICENSE, by);
      await renters.putDetails(renterId, { address, dateOfBirth, version: 1, updatedAt: 1 });
      await renterFile.addVerification(
        renterId,
        { ...VERIFICATION, license, dateOfBirth, address },
        { license, address: true, dateOfBirth: true },
      );
    });
    const unconfirmed = async () => store.renterFile.findUnconfirmed(renterId);
    await fileAll({ ...contact, address: '1 Other Street, Reno' });
    assert.deepEqual(await unconfirmed(), { licenses: [license], address: true, dateOfBirth: true });
    await fileAll({ ...contact, license, address });
    assert.deepEqual(await unconfirmed(), { licenses: [], address: false, dateOfBirth: true });
    await fileAll({ ...contact, dateOfBirth });
    assert.deepEqual(await unconfirmed(), { licenses: [], address: false, dateOfBirth: false });
  });

  test('an identity verification is compared with the date of birth on the profile, not with others that were filed', async (t) => {
    const { store, fileAll, organizations } = await fresh(t);
    const { license, dateOfBirth, address } = JORDAN;
    const renterId = await fileAll(JORDAN);
    await fileAll({ email: JORDAN.email, dateOfBirth: '1970-01-01' }, organizations[1]);
    const given = { ...VERIFICATION, license, dateOfBirth, address, onProfile: false, decision: null };
    const taken = { license: null, address: false, dateOfBirth: false };
    await store.transaction(({ renterFile }) => renterFile.addVerification(renterId, given, taken));
    const { differs, onFile } = await makeReadVerification(store)(VERIFICATION.id);
    assert.deepEqual(differs, []);
    const births = onFile.filter(({ kind }) => kind === 'date_of_birth');
    assert.deepEqual(
      births.map(({ value, organization }) => [value, organization]),
      [
        ['1970-01-01', organizations[1]],
        [dateOfBirth, organizations[0]],
      ],
      'the operator sees both',
    );
  });
});

const VERIFICATION = {
  id: 'prf_00000000000000000000000001',
  document: null,
  consentVersion: CONSENT_VERSION,
  givenAt: 1,
  onProfile: true,
  email: JORDAN.email,
  wholeFile: true,
  decision: 'accepted',
  decidedAt: null,
  reason: null,
} as const;
