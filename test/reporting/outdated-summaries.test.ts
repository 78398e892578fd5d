import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { makeRecomputeOutdated } from '../../src/reporting/recompute-outdated.ts';
import { withIncident } from '../../src/rules/scoring/renter-summary.ts';
import { incident, putOrganization, renter } from '../store/fixtures.ts';
import { newDatabase } from '../support/database.ts';

const database = await newDatabase();
const store = await database.open();
after(async () => {
  await store.close();
  await database.remove();
});

test('after an upgrade, flags of incident types in other scripts get their letters, in several steps', async () => {
  const { id: organizationId } = await putOrganization(store);
  const types = ['تأخير في الدفع', 'Daños'];
  const renters = Array.from({ length: 45 }, () => renter());
  for (const one of renters) {
    let { summary } = one;
    await store.transaction(async (tx) => {
      await tx.renters.create(one);
      for (const type of types) {
        const filed = { ...incident(one.id, organizationId), type };
        await tx.incidents.create(filed);
        summary = withIncident(summary, { ...filed, counted: true });
      }
      await tx.renters.update({ ...one, summary: { ...summary, openDisputes: 1 } });
    });
  }
  await database.write("UPDATE renters SET incident_flags = '______________,DA_OS'");
  await database.write('INSERT INTO outdated_summaries (renter) SELECT number FROM renters');
  const faults: object[] = [];
  await makeRecomputeOutdated({ store, log: { error: (fields) => faults.push(fields) } }).run();
  assert.deepEqual(faults, []);
  for (const { id } of renters) {
    const { incidentFlags, incidents, openDisputes } = (await store.renters.findById(id))?.summary ?? {};
    assert.deepEqual(
      [incidentFlags?.toSorted(), incidents, openDisputes],
      [['DAÑOS', 'تأخير_في_الدفع'], 2, 1],
    );
  }
  assert.deepEqual(await store.renters.listOutdatedSummaries(1), []);
});
