import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeDecideFraud } from '../../src/identity/decide-fraud.ts';
import { makeReleaseFilings } from '../../src/review/held-filings.ts';
import type { IdentifierKind } from '../../src/store/store.ts';
import { onEachEngine, type TestNetwork } from './network.ts';

const ANA = { name: 'Ana Kowalczyk', email: 'ana.k@mail.example', phone: '+1 312 555 0166' };
const ANA_AGAIN = { name: 'Ana Kowalczik', email: 'ana1990@other.example', phone: '+1 312 555 0166' };
const BORN = { dateOfBirth: '1990-05-06' };

/** Returns the rows about renters by table, sorted. */
async function renterRows({ database }: TestNetwork): Promise<Record<string, string[]>> {
  const tables = {
    renters: 'SELECT * FROM renters',
    identifiers: 'SELECT * FROM identifiers',
    assertions: 'SELECT * FROM assertions',
    roster: 'SELECT * FROM roster',
    reports: 'SELECT number, renter FROM reports',
    incidents: 'SELECT number, renter FROM incidents',
    details: 'SELECT renter, address, date_of_birth FROM renter_details',
    pairs: 'SELECT id, renter, other, state FROM identity_pairs',
  };
  const read = await Promise.all(
    Object.entries(tables).map(async ([name, sql]) => {
      const rows = await database.rows<object>(sql);
      return [name, rows.map((row) => JSON.stringify(row)).sort()] as const;
    }),
  );
  return Object.fromEntries(read);
}

/**
 * Files one person as two profiles with two organizations, and returns the pair that the identity check
 * finds.
 */
async function mergeablePair(network: TestNetwork) {
  const [alpine, harbor] = network.organizations;
  const kept = await network.file({ ...ANA, ...BORN, owedCents: 5_000 }, alpine);
  const merged = await network.file(
    { ...ANA_AGAIN, ...BORN, license: 'K7733190', incidents: ['Fraud'] },
    alpine,
  );
  await network.file({ ...ANA_AGAIN, owedCents: 300 }, harbor);
  await network.check();
  const [pair] = await network.openPairs();
  assert.ok(pair !== undefined);
  return { kept, merged, pair };
}

onEachEngine((fresh) => {
  test('a merge keeps both histories, and every old ID finds the surviving renter', async (t) => {
    const network = await fresh(t);
    const { kept, merged, pair } = await mergeablePair(network);
    const { store } = network;
    const [alpine, harbor] = network.organizations;
    const old = await network.renterOf(merged);
    const merge = await network.merge({ pairId: pair.id });
    assert.deepEqual([merge.keptId, merge.mergedId], [kept, merged], 'the older renter survives');
    const renter = await network.renterOf(merged);
    assert.equal(renter.id, kept);
    assert.deepEqual(renter, await network.renterOf(kept));
    const { reports, incidents, owedCents, unpaidReports, fraudReported } = renter.summary;
    assert.deepEqual([reports, incidents, owedCents, unpaidReports, fraudReported], [3, 1, 5_300, 2, true]);

    const kinds: [IdentifierKind, string][] = [
      ['member_id', old.memberId],
      ['email', ANA_AGAIN.email],
      ['email', ANA.email],
      ['phone', '3125550166'],
      ['license', 'K7733190'],
      ['name', 'ana kowalczik'],
    ];
    for (const [kind, value] of kinds) {
      const match = await store.renters.findFirst([{ kind, value }], alpine);
      assert.deepEqual([match?.renter.id, match?.ownIncidents], [kept, 1], `${kind} ${value}`);
      assert.deepEqual(
        (await store.renters.search({ kind, value }, 5)).map(({ id }) => id),
        [kept],
        kind,
      );
      assert.deepEqual(
        (await store.roster.search(harbor, { kind, value }, 5)).map((row) => row.renter.id),
        [kept],
        kind,
      );
    }
    assert.equal((await store.reports.listOfRenter(merged, 'all', undefined, 9)).length, 3);
    assert.equal((await store.incidents.listOfRenter(merged, 'all', undefined, 9)).length, 1);
    assert.ok(await store.roster.find(harbor, merged));
    for (const id of [alpine, harbor])
      assert.deepEqual(
        (await store.renters.listRoster(id, 9)).map(({ id }) => id),
        [kept],
      );
    // A filing with the old ID is about the surviving renter.
    await network.fileIncident(merged, harbor);
    assert.equal((await network.renterOf(kept)).summary.incidents, 2);

    await network.check();
    assert.deepEqual(await network.openPairs(), []);
    const check = await store.identity.newestCheck(kept);
    assert.equal(check?.result, 'clear');
    assert.equal(
      (await network.renterOf(kept)).verificationLevel,
      'UNVERIFIED',
      'one organization stated it',
    );
    await assert.rejects(network.merge({ pairId: pair.id }), /already decided: merged/);
    await assert.rejects(
      network.merge({ keepId: kept, mergeId: merged }),
      /is already merged into ren_\w+\./,
    );
    await assert.rejects(network.merge({ keepId: kept, mergeId: kept }), /with itself/);
    await assert.rejects(
      network.merge({ keepId: kept, mergeId: 'ren_none' }),
      /no renter with the ID ren_none/,
    );
    await assert.rejects(network.merge({ pairId: 'pair_none' }), /no pair/);
  });

  test('undoing a merge restores every row', async (t) => {
    const network = await fresh(t);
    const { kept, merged, pair } = await mergeablePair(network);
    const before = await renterRows(network);
    const merge = await network.merge({ pairId: pair.id });
    await network.check();
    const { stays } = await network.undo(merge.id);
    assert.deepEqual(stays, { recordNumbers: [], disputes: [] });
    await network.check();
    assert.deepEqual(await renterRows(network), before);
    assert.equal((await network.renterOf(merged)).id, merged);
    assert.deepEqual(await network.flagsOf(kept), ['DUPLICATE_IDENTITY', 'OUTSTANDING_BALANCE']);
    await assert.rejects(network.undo(merge.id), /already undone/);
    await assert.rejects(network.undo('mrg_none'), /no merge/);
    // The pair can be merged again.
    await network.merge({ pairId: pair.id });
    assert.equal((await network.renterOf(merged)).id, kept);
  });

  test('the decision that a merged renter is a fraud holds for the surviving one until the merge is undone', async (t) => {
    const network = await fresh(t);
    const kept = await network.file({ ...ANA, ...BORN });
    const merged = await network.file({ ...ANA_AGAIN, ...BORN });
    const decide = makeDecideFraud(network.store, Date.now);
    assert.equal(
      (await decide(merged, { confirmed: true, reason: 'A stolen license.' })).fraudReported,
      true,
    );
    const isFraud = async (id: string) => (await network.renterOf(id)).summary.fraudReported;
    assert.deepEqual([await isFraud(kept), await isFraud(merged)], [false, true]);
    const merge = await network.merge({ keepId: kept, mergeId: merged });
    assert.equal(await isFraud(kept), true);
    await network.undo(merge.id);
    assert.deepEqual([await isFraud(kept), await isFraud(merged)], [false, true]);
    await assert.rejects(decide('ren_none', { confirmed: true, reason: 'x' }), { code: 'not_found' });
  });

  test('records that were filed after a merge stay with the surviving renter, and the undo lists them', async (t) => {
    const network = await fresh(t);
    const { kept, merged, pair } = await mergeablePair(network);
    const [, harbor] = network.organizations;
    const merge = await network.merge({ pairId: pair.id });
    await network.file({ ...ANA_AGAIN, owedCents: 70 }, harbor);
    await network.fileIncident(kept, harbor);
    const { stays } = await network.undo(merge.id);
    assert.equal(stays.recordNumbers.length, 2);
    await network.check();
    const [one, other] = [await network.renterOf(kept), await network.renterOf(merged)];
    assert.deepEqual([one.summary.reports, one.summary.incidents, one.summary.owedCents], [2, 1, 5_070]);
    assert.deepEqual([other.summary.reports, other.summary.incidents, other.summary.owedCents], [2, 1, 300]);
    const roster = await network.database.rows<{ renter: number; incidents: number }>(
      "SELECT renter, incidents FROM roster WHERE organization_id = 'org_harbor' ORDER BY renter",
    );
    assert.deepEqual(
      roster.map((row) => ({ ...row })),
      [
        { renter: 1, incidents: 1 },
        { renter: 2, incidents: 0 },
      ],
    );
    const [found] = await network.store.renters.search({ kind: 'email', value: ANA_AGAIN.email }, 1);
    assert.equal(found?.id, merged, 'the e-mail is back with the merged renter');
  });

  test('renters who were merged twice are found under the last, and unmerged in reverse order', async (t) => {
    const network = await fresh(t);
    const ids: string[] = [];
    for (const name of ['First', 'Second', 'Third'])
      ids.push(
        await network.file({ name: `${name} Profile`, email: `${name}@mail.example`, owedCents: 100 }),
      );
    const [first = '', second = '', third = ''] = ids;
    const inner = await network.merge({ keepId: second, mergeId: third });
    const outer = await network.merge({ keepId: first, mergeId: second });
    for (const id of ids) assert.equal((await network.renterOf(id)).id, first);
    assert.equal((await network.renterOf(third)).summary.owedCents, 300);
    await assert.rejects(network.undo(inner.id), new RegExp(`Undo ${outer.id} first`));
    await network.undo(outer.id);
    assert.equal((await network.renterOf(third)).id, second);
    assert.equal((await network.renterOf(third)).summary.owedCents, 200);
    await network.undo(inner.id);
    for (const id of ids) assert.deepEqual([(await network.renterOf(id)).id], [id]);
    await network.check();
  });

  test('reports that arrive while two renters are merged and unmerged are all on the file of one of them', async (t) => {
    const network = await fresh(t);
    const { kept, merged, pair } = await mergeablePair(network);
    const other = await network.database.open();
    t.after(() => other.close());
    const filed = { reports: 3, owedCents: 5_300 };
    let busy = true;
    const filing = async (index: number) => {
      for (let count = 0; busy && count < 400; count++) {
        const about = (index + count) % 2 === 0 ? ANA : ANA_AGAIN;
        await network.file({ ...about, owedCents: 1 }, network.organizations[count % 2]);
        filed.reports++;
        filed.owedCents++;
        if (count % 5 === 0) await network.fileIncident(count % 2 === 0 ? kept : merged);
      }
    };
    const filers = [0, 1, 2, 3].map(filing);
    for (let round = 0; round < 3; round++) {
      const merge = await network.merge({ pairId: pair.id });
      await network.work.run();
      assert.equal((await network.renterOf(merged)).id, kept);
      await network.undo(merge.id);
      await network.work.run();
      const shared = await network.database.rows(
        "SELECT value FROM identifiers WHERE kind = 'email' GROUP BY value HAVING count(*) > 1",
      );
      assert.deepEqual(shared, [], 'no e-mail belongs to two renters');
    }
    await network.merge({ pairId: pair.id });
    busy = false;
    await Promise.all(filers);
    await network.check();
    // Each organization filed more than twenty adverse reports in a day, before and after merges.
    const release = makeReleaseFilings(network.store, Date.now);
    const held = await network.store.heldFilings.listOpen(undefined, 2_000);
    await release(held.map(({ filing }) => filing));
    await network.check();
    const { summary } = await network.renterOf(merged);
    assert.deepEqual({ reports: summary.reports, owedCents: summary.owedCents }, filed);
    const wrong = await network.database.rows(
      `SELECT number FROM renters r WHERE merged_into IS NOT NULL AND (reports > 0 OR incidents > 0
         OR EXISTS (SELECT 1 FROM reports p WHERE p.renter = r.number)
         OR EXISTS (SELECT 1 FROM incidents i WHERE i.renter = r.number)
         OR EXISTS (SELECT 1 FROM identifiers i WHERE i.renter = r.number)
         OR EXISTS (SELECT 1 FROM roster o WHERE o.renter = r.number))`,
    );
    assert.deepEqual(wrong, []);
    const renters = await network.database.rows('SELECT number FROM renters');
    assert.equal(renters.length, 2, 'no renter was created');
    const counted = await network.database.rows(
      `SELECT 1 AS wrong FROM roster o WHERE incidents <> (SELECT count(*) FROM incidents i
         WHERE i.renter = o.renter AND i.organization_id = o.organization_id)`,
    );
    assert.deepEqual(counted, []);
    assert.equal(
      summary.incidents,
      (await network.store.incidents.listOfRenter(kept, 'all', undefined, 1_000)).length,
    );
  });

  test('a dispute that was filed after a merge moves with its record, and so does its flag', async (t) => {
    const network = await fresh(t);
    const { store } = network;
    const { kept, merged, pair } = await mergeablePair(network);
    const [incident] = await store.incidents.listOfRenter(merged, 'all', undefined, 1);
    assert.ok(incident !== undefined);
    const merge = await network.merge({ pairId: pair.id });
    const dispute = await network.dispute(kept, incident.id);
    const { stays } = await network.undo(merge.id);
    assert.deepEqual(stays.disputes, []);
    assert.deepEqual(
      (await store.disputes.listOfRenter(merged, undefined, 5)).map(({ id }) => id),
      [dispute.id],
    );
    const open = async (id: string) => (await network.renterOf(id)).summary.openDisputes;
    assert.deepEqual([await open(kept), await open(merged)], [0, 1]);
  });

  test("the surviving renter inherits the merged renter's distinct decisions", async (t) => {
    const network = await fresh(t);
    const person = { name: 'Ewa Wisniewska', phone: '+1 773 555 0155', dateOfBirth: '1985-07-07' };
    const ids: string[] = [];
    for (const index of [1, 2, 3])
      ids.push(await network.file({ ...person, email: `ewa${index}@mail.example` }));
    await network.check();
    const pairs = await network.openPairs();
    assert.equal(pairs.length, 3);
    const of = (one: number, other: number) =>
      pairs.find(({ renterId, otherId }) => renterId === ids[one] && otherId === ids[other])?.id ?? '';
    await network.markDistinct(of(1, 2));
    const merge = await network.merge({ pairId: of(0, 1) });
    await network.check();
    assert.deepEqual(
      (await network.openPairs()).map(({ renterId, otherId }) => [renterId, otherId]),
      [[ids[0], ids[2]]],
      'the other open pair stays open',
    );
    await network.undo(merge.id);
    await network.check();
    assert.deepEqual((await network.openPairs()).map(({ id }) => id).sort(), [of(0, 1), of(0, 2)].sort());
  });
});
