import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { idMaker } from '../../src/ids.ts';
import { makeCreateKey } from '../../src/keys/create-key.ts';
import { makeExpiryReminders } from '../../src/keys/expiry-reminders.ts';
import { makeRevokeKey } from '../../src/keys/keys.ts';
import { makeRotateKey } from '../../src/keys/rotate-key.ts';
import type { Mail, Mailer } from '../../src/mail/mailer.ts';
import { DAY_MS } from '../../src/rules/text/days.ts';
import type { Store } from '../../src/store/store.ts';
import { putStaff } from '../disputes/network.ts';
import { putOrganization } from '../store/fixtures.ts';
import { dropDatabases, ENGINES, newStores } from '../support/database.ts';

const HOUR_MS = 60 * 60_000;
const START = Date.UTC(2026, 0, 31, 12);

after(dropDatabases);

for (const [engine, make] of ENGINES) {
  test(`on ${engine}, owners and admins are told once, 7 days before a key expires, by one of the servers`, async (t) => {
    const { store, open } = await newStores(t, make);
    let now = START;
    let accepts = true;
    const clock = () => now;
    const sent: Mail[] = [];
    const collect: Mailer['send'] = async (mail) => accepts && sent.push(mail) > 0;
    const job = (of: Store, send = collect) =>
      makeExpiryReminders({
        store: of,
        mailer: { send },
        clock,
        baseUrl: () => 'https://screening.example',
        log: { error: () => assert.ok(!accepts) },
      });
    const jobs = [job(store), job(await open())];
    const takeSent = async () => {
      await Promise.all(jobs.map((each) => each.run()));
      return sent.splice(0).map(({ to, subject }) => [to, subject]);
    };
    const dependencies = { store, newId: idMaker(clock), clock, randomBytes };
    const { id } = await putOrganization(store, { name: 'Harbor' });
    const owner = await putStaff(store, id, 'owner');
    await putStaff(store, id, 'member');
    const create = (name: string, days: number) =>
      makeCreateKey(dependencies)(id, { name, expiresAt: START + days * DAY_MS });
    const desk = await create('Desk', 30);
    const [revoked, rotated] = [await create('Revoked', 30), await create('Rotated', 30)];
    await create('Short', 6);
    await makeRevokeKey(store, clock)(id, revoked.id);
    const later = { expiresAt: START + 365 * DAY_MS };
    await makeRotateKey(dependencies)(id, { id: rotated.id, graceHours: 168, ...later });

    const mail = [owner.email, 'The API key “Desk” of Harbor expires on Mar 2, 2026'];
    now = START + 23 * DAY_MS - 1;
    assert.deepEqual(await takeSent(), []);
    now = START + 23 * DAY_MS;
    accepts = false;
    assert.deepEqual(await takeSent(), []);
    accepts = true;
    now += HOUR_MS;
    // This server dies while it sends.
    const dying = Promise.withResolvers<void>();
    const dead = job(store, async () => {
      dying.resolve();
      return new Promise(() => {});
    });
    void dead.run();
    await dying.promise;
    assert.deepEqual(await takeSent(), []);
    now += HOUR_MS;
    assert.deepEqual(await takeSent(), [mail]);
    now += HOUR_MS;
    assert.deepEqual(await takeSent(), []);

    // Rotated because of the e-mail, it gets as long as it had, so there is another e-mail before its end.
    now = START + 24 * DAY_MS;
    const { expiresAt } = await makeRotateKey(dependencies)(id, { id: desk.id, graceHours: 24 });
    assert.equal(expiresAt, now + 30 * DAY_MS);
    now += 23 * DAY_MS;
    assert.deepEqual(await takeSent(), [
      [owner.email, 'The API key “Desk” of Harbor expires on Mar 26, 2026'],
    ]);

    now = START + 400 * DAY_MS;
    assert.deepEqual(await takeSent(), [[owner.email, 'The API key “Rotated” of Harbor has expired']]);
    assert.deepEqual(await takeSent(), []);
  });
}
