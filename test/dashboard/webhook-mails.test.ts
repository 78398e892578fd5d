import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { Mail } from '../../src/mail/mailer.ts';
import type { Store, WebhookNotice } from '../../src/store/store.ts';
import { makeWebhookMails } from '../../src/webhooks/webhook-mails.ts';
import { putStaff } from '../disputes/network.ts';
import { putOrganization, webhookSettings } from '../store/fixtures.ts';
import { dropDatabases, ENGINES, newStores } from '../support/database.ts';

const SINCE = Date.UTC(2026, 10, 21, 9, 30);

after(dropDatabases);

for (const [engine, make] of ENGINES) {
  test(`on ${engine}, owners, admins and developers get an e-mail about a webhook that fails, once by all servers, and later if none was accepted`, async (t) => {
    const { store, open } = await newStores(t, make);
    let now = SINCE + 1;
    let accepts = true;
    const sent: Mail[] = [];
    const job = (of: Store) =>
      makeWebhookMails({
        store: of,
        mailer: { send: async (mail) => accepts && sent.push(mail) > 0 },
        clock: () => now,
        baseUrl: () => 'https://screening.example',
        log: { error: (fields) => assert.fail(JSON.stringify(fields)) },
      });
    const jobs = [job(store), job(await open())];
    const takeSent = async () => {
      await Promise.all(jobs.map((each) => each.run()));
      return sent.splice(0);
    };
    const harbor = await putOrganization(store, { name: 'Harbor' });
    const [owner, admin, developer] = [
      await putStaff(store, harbor.id, 'owner'),
      await putStaff(store, harbor.id, 'admin'),
      await putStaff(store, harbor.id, 'developer'),
    ];
    await putStaff(store, harbor.id, 'member');
    const queue = (notice: WebhookNotice) =>
      store.transaction(({ webhooks }) => webhooks.queueNotice(harbor.id, notice, { since: SINCE, at: now }));
    await store.transaction(({ webhooks }) =>
      webhooks.set(harbor.id, webhookSettings({ url: 'https://hooks.example/T0/secret-path' })),
    );
    assert.deepEqual(await takeSent(), []);

    await queue('gave_up');
    accepts = false;
    assert.deepEqual(await takeSent(), []);
    accepts = true;
    assert.deepEqual(await takeSent(), [], 'not before some minutes have passed');
    now += 10 * 60_000;
    const [mail, ...others] = await takeSent();
    assert.deepEqual(
      [mail, ...others].map((each) => each?.to).sort(),
      [owner, admin, developer].map(({ email }) => email).sort(),
    );
    assert.equal(mail?.subject, 'Events could not be delivered to hooks.example');
    assert.match(mail?.text ?? '', /The webhook of Harbor at hooks\.example .* Nov 21, 2026, 9:30 AM UTC/);
    assert.match(
      mail?.text ?? '',
      /https:\/\/screening\.example\/webhook\?since=2026-11-21T09:30:00\.000Z\n/,
    );
    assert.doesNotMatch(mail?.text ?? '', /secret-path/);
    assert.deepEqual(await takeSent(), []);

    await queue('turned_off');
    const off = await takeSent();
    assert.equal(off.length, 3);
    assert.equal(off[0]?.subject, 'The webhook at hooks.example was turned off');
  });
}
