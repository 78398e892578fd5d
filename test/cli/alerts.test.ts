import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { putOrganization } from '../store/fixtures.ts';
import { dropDatabases, ENGINES, newStores } from '../support/database.ts';
import { operator } from './command.ts';

const NOON = Date.UTC(2026, 0, 31, 12);

after(dropDatabases);

for (const [engine, make] of ENGINES) {
  test(`on ${engine}, the operator lists alerts, reads one and dismisses it with a reason`, async (t) => {
    const { store, database } = await newStores(t, make);
    const { json, run, apiError } = operator(t, { DATABASE_URL: database.url });
    assert.deepEqual(await json('alerts', 'list'), { alerts: [] });
    assert.match((await run('alerts', 'list')).out, /^No open alerts\.$/m);
    const { id } = await putOrganization(store, { name: 'Harbor Homes' });
    await store.transaction(async ({ alerts }) => {
      const figures = { asked: 41, limit: 50 };
      await alerts.raise({ organizationId: id, kind: 'daily_lookups', figures, at: NOON });
      const documents = { used: 9 * 2 ** 30, quota: 10 * 2 ** 30 };
      await alerts.raise({ organizationId: null, kind: 'documents', figures: documents, at: NOON + 1 });
    });
    const { alerts } = await json('alerts', 'list');
    assert.deepEqual(alerts[1], {
      alert: 1,
      kind: 'daily_lookups',
      organizationId: id,
      organization: 'Harbor Homes',
      figures: { asked: 41, limit: 50 },
      what: 'requested 41 renters outside its reach in a day without a check; its limit is 50',
      advice: alerts[1].advice,
      raisedAt: '2026-01-31T12:00:00.000Z',
      lastAt: '2026-01-31T12:00:00.000Z',
      dismissedAt: null,
      dismissedBy: null,
      reason: null,
    });
    assert.equal(alerts[0].what, 'has 9,216 MiB of dispute documents; the quota is 10,240 MiB');
    assert.deepEqual(await json('alerts', 'list', '--after', '2'), { alerts: [alerts[1]] });
    const listed = (await run('alerts', 'list', '--limit', '1')).out;
    assert.match(listed, /^ +2 +2026-01-31 12:00 +.+ +documents +the network +has 9,216 MiB/m);
    assert.match(listed, /^For more, add --after 2$/m);
    const { out } = await run('alerts', 'show', '--alert', '1');
    assert.match(out, new RegExp(`^Organization +Harbor Homes \\(${id}\\)$`, 'm'));
    assert.match(out, /^What to do +Ask what it searches for\./m);
    assert.match(out, /^Dismissed +no$/m);

    const dismiss = ['alerts', 'dismiss', '--alert', '1', '--by', ' Ada Ng ', '--reason'];
    assert.equal(await apiError(...dismiss, ' '), 'reason must have from 1 to 1000 characters.');
    const dismissed = await json(...dismiss, 'A new clerk.');
    assert.deepEqual([dismissed.dismissedBy, dismissed.reason], ['Ada Ng', 'A new clerk.']);
    assert.equal(await apiError(...dismiss, 'x'), 'Alert 1 was already dismissed by Ada Ng.');
    assert.equal(
      await apiError('alerts', 'dismiss', '--alert', '9', '--by', 'A', '--reason', 'x'),
      'There is no alert 9.',
    );
    assert.equal(await apiError('alerts', 'show', '--alert', '9'), 'There is no alert 9.');
    assert.deepEqual(
      (await json('alerts', 'list')).alerts.map(({ alert }: { alert: number }) => alert),
      [2],
    );
    assert.deepEqual((await json('alerts', 'list', '--all')).alerts[1], dismissed);
    assert.match(
      (await run('alerts', 'show', '--alert', '1')).out,
      /^Dismissed .+ by Ada Ng: A new clerk\.$/m,
    );
    assert.equal((await run('alerts', 'list', '--limit', '201')).code, 2);
    assert.equal((await run('alerts', 'dismiss', '--alert', '2')).code, 2);
  });
}
