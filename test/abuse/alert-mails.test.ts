import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { operator } from '../cli/command.ts';
import { several } from '../store/fixtures.ts';
import { dropDatabases, ENGINES, newDatabase } from '../support/database.ts';
import { startServer } from '../support/server.ts';
import { until } from '../support/until.ts';
import { NOON, OPERATOR, type WatchedNetwork, watchedNetwork } from './watch.ts';

after(dropDatabases);

/** Raises an alert of each of these many organizations. */
async function raiseAlerts({ store, customer }: WatchedNetwork, organizations: number): Promise<void> {
  for (let number = 0; number < organizations; number++) {
    const organizationId = await customer();
    const figures = { names: 31 };
    await store.transaction(({ alerts }) =>
      alerts.raise({ organizationId, kind: 'name_sweep', figures, at: NOON }),
    );
  }
}

for (const [engine, make] of ENGINES) {
  test(`on ${engine}, each alert has a mail of its own, and more than five at once are in one mail`, async (t) => {
    const network = await watchedNetwork(t, make);
    const { pass, sent } = network;
    await raiseAlerts(network, 5);
    await pass(0);
    assert.deepEqual(
      sent
        .splice(0)
        .map(({ subject }) => subject.split(':')[0])
        .toSorted(),
      several(5, (index) => `Alert ${index + 1}`),
    );
    await raiseAlerts(network, 6);
    await pass(0);
    assert.deepEqual(
      sent.map(({ to, subject }) => [to, subject]),
      [[OPERATOR, '6 alerts']],
    );
    for (let number = 6; number <= 11; number++)
      assert.match(sent[0]?.text ?? '', new RegExp(`- ${number}: `));
    await pass(60);
    assert.equal(sent.length, 1);
  });

  test(`on ${engine}, an alert whose mail was not accepted is mailed later, unless it was dismissed`, async (t) => {
    const network = await watchedNetwork(t, make);
    const { pass, sent, mailServer, store } = network;
    mailServer.accepts = false;
    await raiseAlerts(network, 2);
    await pass(0);
    await store.transaction(({ alerts }) => alerts.dismiss(2, { at: NOON, by: 'Ada', reason: 'r' }));
    mailServer.accepts = true;
    await pass(9);
    assert.equal(sent.length, 0);
    await pass(1);
    assert.deepEqual(
      sent.map(({ subject }) => subject.split(':')[0]),
      ['Alert 1'],
    );
  });

  test(`on ${engine}, without an address of the operator alerts are logged, once`, async (t) => {
    const network = await watchedNetwork(t, make, '');
    await raiseAlerts(network, 1);
    await network.pass(0);
    await network.pass(20);
    assert.equal(network.sent.length, 0);
    assert.partialDeepStrictEqual(network.logged, [
      { alert: 1, kind: 'name_sweep', figures: { names: 31 }, message: 'an alert was raised' },
    ]);
    assert.equal(network.logged.length, 1);
  });
}

test('a server mails the alerts of its organizations, and reports how many are open', async (t) => {
  const database = await newDatabase();
  const start = () => startServer({ database, env: { OPERATOR_EMAIL: OPERATOR } });
  const server = await start();
  const running = [server];
  t.after(async () => {
    for (const each of running) await each.stop();
    await database.remove();
  });
  const thief = await server.newOrganization();
  for (let name = 0; name < 31; name++) {
    const search = await thief.call('POST', '/v1/search', { body: { name: `quill ${name + 10}` } });
    assert.deepEqual([search.status, search.body.count], [200, 0]);
  }
  const { json } = operator(t, { DATABASE_URL: database.url });
  const { alerts } = await json('alerts', 'list');
  assert.deepEqual(
    alerts.map(({ kind, organizationId }: Record<string, string>) => [kind, organizationId]),
    [['name_sweep', thief.id]],
  );
  // Another server, or the same one within a minute, mails it.
  const other = await start();
  running.push(other);
  // Without a mail server, mail is printed to the log.
  await until('the alert is mailed', () => other.log().includes(OPERATOR));
  assert.doesNotMatch(other.log(), /quill/);
  const openAlerts = async () =>
    (await other.call('GET', '/metrics')).text.split('\n').filter((line) => line.startsWith('open_alerts'));
  await until('it is counted', async () => (await openAlerts()).includes('open_alerts{kind="name_sweep"} 1'));
  assert.ok((await openAlerts()).includes('open_alerts{kind="documents"} 0'));
});
