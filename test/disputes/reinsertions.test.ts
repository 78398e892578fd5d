import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { DEFAULT_LABELS } from '../../src/rules/scoring/report-score.ts';
import { DAY_MS } from '../../src/rules/text/days.ts';
import { dropDatabases, ENGINES } from '../support/database.ts';
import { type Network, newNetwork } from './network.ts';

after(dropDatabases);

const certify = 'We hold the signed lease and the ledger: the balance is owed.';

/** Upholds the renter's dispute of the report. */
async function uphold({ renter, staff, jordan, input, owner }: Network): Promise<void> {
  const { id } = await renter.fileDispute(jordan, input);
  await staff.decideDispute(owner.caller, id, { decision: 'uphold', reason: 'We found the payment.' });
}

/** The disputed report with another amount, and the certification. */
const again = (email = 'jordan@example.com') => ({
  person: { email, name: 'Jordan Réyes', phone: undefined },
  industry: 'residential',
  contractId: undefined,
  labels: { ...DEFAULT_LABELS, paymentCompliance: 'Not Paid' } as const,
  incidents: [],
  totalChargedCents: 49_000,
  totalPaidCents: 5_000,
  outstandingBalanceCents: 44_000,
  certify,
});

for (const [engine, make] of ENGINES) {
  test(`on ${engine}, the renter is told of a reinsertion once, with whom to reach and what to do`, async (t) => {
    const network = await newNetwork(t, make);
    const { store, sent, work, time, accepts, organizationId, owner, report, jordan } = network;
    await store.transaction(({ organizations }) =>
      organizations.update(organizationId, {
        postalAddress: '12 Harbor St, Portland, OR 97201',
        telephone: '+1 503 555 0142',
      }),
    );
    await uphold(network);
    await work.run();
    sent.length = 0;
    const { certify: _, ...uncertified } = again();
    await assert.rejects(network.fileLabels(owner.caller, uncertified), { code: 'repeated' });
    const filed = await network.fileLabels(owner.caller, again());
    accepts.mail = false;
    await work.run();
    assert.equal(sent.length, 0);
    accepts.mail = true;
    time.pass(11 * 60_000);
    const other = await network.open();
    await Promise.all([work.run(), other.work.run()]);
    const mails = [...sent, ...other.sent];
    assert.deepEqual(
      mails.map(({ to, subject }) => [to, subject]),
      [[jordan.email, `On your renter file again: ${filed.recordId}`]],
    );
    const text = mails[0]?.text ?? '';
    assert.ok(text.includes(report.recordId));
    assert.match(text, /Who filed it:\nHarbor\nHomes\n12 Harbor St, Portland, OR 97201\n\+1 503 555 0142\n/);
    assert.match(text, /dispute it\. You may also add a statement of up to 100 words/);
    assert.ok(!text.includes('ledger'), 'the organization’s words are only shown after sign-in');
    time.pass(DAY_MS);
    await work.run();
    assert.equal([...sent, ...other.sent].length, 1);
    const [stored] = await store.reinsertions.listOf([filed.reportId]);
    assert.deepEqual([stored?.said, stored?.toldAt !== null], [certify, true]);
  });

  test(`on ${engine}, a mailbox that does not open the record gets no mail`, async (t) => {
    const network = await newNetwork(t, make);
    const { store, sent, work, owner, jordan } = network;
    await uphold(network);
    await work.run();
    sent.length = 0;
    const filed = await network.fileLabels(owner.caller, again());
    const email = { kind: 'email', value: jordan.email } as const;
    await store.transaction(({ renters }) => renters.removeIdentifier(jordan.renterId, email));
    await work.run();
    assert.equal(sent.length, 0);
    assert.equal((await store.reinsertions.listOf([filed.reportId]))[0]?.toldAt, null);
  });
}
