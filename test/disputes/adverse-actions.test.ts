import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeAdverseActions, type NoticeInput } from '../../src/adverse-actions/adverse-actions.ts';
import { makeAdverseActionWork } from '../../src/adverse-actions/notice-work.ts';
import { makeNameCallers } from '../../src/audit/caller-names.ts';
import { idMaker } from '../../src/ids.ts';
import type { Mail } from '../../src/mail/mailer.ts';
import { encodeInputs } from '../../src/rules/scoring/check-inputs.ts';
import { DAY_MS } from '../../src/rules/text/days.ts';
import { check, putOrganization } from '../store/fixtures.ts';
import { ENGINES } from '../support/database.ts';
import { addConfirmedEmail } from '../support/portal.ts';
import { newNetwork, putStaff } from './network.ts';

const OPERATOR = {
  name: 'Cascade Screening, Inc.',
  postalAddress: '500 Network Ave, Portland, OR 97205',
  telephone: '+1 503 555 0190',
  email: null,
};

const NOTICE: Omit<NoticeInput, 'requestId' | 'checkedAt'> = {
  action: 'denied',
  explanation: ' We need a score of 600. ',
  medium: 'print',
  state: null,
};

/** A network in which another organization checked the renter. */
async function checkedNetwork(t: Parameters<typeof newNetwork>[0], make: Parameters<typeof newNetwork>[1]) {
  const network = await newNetwork(t, make);
  const { store, time, jordan } = network;
  const { id: organizationId } = await putOrganization(store, { name: 'Elm Rentals' });
  const { caller } = await putStaff(store, organizationId, 'member', 'Rae Oz');
  const foundation = {
    store,
    newId: idMaker(time.clock),
    clock: time.clock,
    nameCallers: makeNameCallers(store),
    baseUrl: () => 'https://screening.example',
    onMail: () => {},
  };
  const accepts = { mail: true };
  const sent: Mail[] = [];
  const logged: string[] = [];
  const log = (_: object, message: string) => logged.push(message);
  const mailing = makeAdverseActionWork({
    store,
    clock: time.clock,
    mailer: {
      reachesPeople: true,
      async send(mail) {
        if (accepts.mail) sent.push(mail);
        return accepts.mail;
      },
    },
    log: { warn: log, error: log },
  });
  let checks = 0;
  const checkBy = async (id = organizationId): Promise<Pick<NoticeInput, 'requestId' | 'checkedAt'>> => {
    const renter = await store.renters.findById(jordan.renterId);
    assert.ok(renter);
    const inputs = {
      identifier: 'email',
      sharers: 1,
      verified: false,
      crossOperatorFlags: 0,
      flags: null,
      nameGiven: null,
    } as const;
    const requestId = `req_check${++checks}`;
    await store.recordCheck(
      check(id, {
        at: time.nowMs,
        requestId,
        renterId: jordan.renterId,
        score: 550,
        inputs: encodeInputs({ ...inputs, summary: renter.summary }),
      }),
    );
    return { requestId, checkedAt: time.nowMs };
  };
  const actions = makeAdverseActions({ ...foundation, operator: OPERATOR });
  return { ...network, foundation, actions, caller, organizationId, checkBy, mailing, sent, logged, accepts };
}

for (const [engine, make] of ENGINES) {
  test(`on ${engine}, a notice states what the law asks for, once for each check of the last 60 days`, async (t) => {
    const { actions, foundation, caller, checkBy, owner, time, store } = await checkedNetwork(t, make);
    const checked = await checkBy();
    const preview = await actions.previewAdverseAction(caller, { ...checked, ...NOTICE });
    const notice = await actions.createAdverseAction(caller, { ...checked, ...NOTICE });
    assert.deepEqual(preview, { content: notice.content, mayMail: false });
    assert.deepEqual([notice.status, notice.createdBy], ['draft', 'Rae Oz']);
    const { score, keyReasons, explanation, organization, operator } = notice.content;
    assert.deepEqual([score, explanation], [550, 'We need a score of 600.']);
    assert.deepEqual([organization.name, operator.telephone], ['Elm Rentals', OPERATOR.telephone]);
    assert.ok(keyReasons.length > 0 && keyReasons.length <= 4);
    assert.match(keyReasons.join(' '), /unpaid/);
    const again = await actions.createAdverseAction(caller, { ...checked, ...NOTICE });
    assert.equal(again.id, notice.id, 'the same notice is made once');
    const other = { ...checked, ...NOTICE, action: 'guarantor' } as const;
    await assert.rejects(actions.createAdverseAction(caller, other), /another notice from this check, adv_/);
    const withLink = actions.changeAdverseAction(caller, notice.id, 'withdrawn', 'See www.evil.example');
    await assert.rejects(withLink, /^ApiError: reason must be plain text without links\.$/);
    await actions.changeAdverseAction(caller, notice.id, 'withdrawn', 'A mistake.');
    assert.notEqual((await actions.createAdverseAction(caller, other)).id, notice.id);

    const foreign = await checkBy(owner.caller.organizationId);
    const create = (input: Partial<NoticeInput>) =>
      actions.createAdverseAction(caller, { ...checked, ...NOTICE, ...input });
    await assert.rejects(create(foreign), { code: 'not_found' });
    await assert.rejects(
      create({ explanation: 'See https://pay.example' }),
      /explanation must be plain text/,
    );
    await assert.rejects(create({ explanation: 'a\u001b[2J' }), /explanation must be plain text/);
    await assert.rejects(
      actions.changeAdverseAction(owner.caller, notice.id, 'sent', ''),
      { code: 'not_found' },
      'an organization does not see the notices of another one',
    );
    const bare = makeAdverseActions({ ...foundation, operator: { ...OPERATOR, telephone: null } });
    const next = await checkBy();
    await assert.rejects(
      bare.createAdverseAction(caller, { ...next, ...NOTICE }),
      /Ask the operator to set OPERATOR_NAME/,
    );
    time.pass(60 * DAY_MS + 1);
    await assert.rejects(create(next), /more than 60 days old/);
    const absent = check(caller.organizationId, { at: time.nowMs, requestId: 'req_none', renterId: null });
    await store.recordCheck(absent);
    await assert.rejects(create({ requestId: 'req_none', checkedAt: time.nowMs }), /found nobody/);
  });

  test(`on ${engine}, a notice is mailed only to an address that may get it, and tried for three days`, async (t) => {
    const network = await checkedNetwork(t, make);
    const { actions, caller, checkBy, mailing, sent, logged, accepts, jordan, store, time } = network;
    const mailed = { ...NOTICE, medium: 'email', state: 'WA' } as const;
    const first = await checkBy();
    await assert.rejects(actions.createAdverseAction(caller, { ...first, ...mailed }), /Print it instead/);
    await addConfirmedEmail(store, jordan.renterId, 'jordan.own@example.com');
    const { id } = await actions.createAdverseAction(caller, { ...first, ...mailed });
    accepts.mail = false;
    await mailing.run();
    await assert.rejects(
      actions.changeAdverseAction(caller, id, 'sent', ''),
      /becomes sent when the mail server/,
    );
    assert.equal((await store.adverseActions.find(id))?.status, 'draft');
    accepts.mail = true;
    time.pass(DAY_MS / 24);
    await Promise.all([mailing.run(), mailing.run()]);
    const [mail, second] = sent;
    assert.equal(second, undefined);
    assert.equal(mail?.to, 'jordan.own@example.com');
    for (const part of [
      'Elm Rentals denied your application.',
      '[X] Rejected',
      '500 Network Ave',
      'did not make this decision',
      'within 60 days',
      '550, on a scale from 0 to 1000',
    ])
      assert.ok(mail?.text.includes(part), part);
    const notice = await store.adverseActions.find(id);
    assert.deepEqual([notice?.status, notice?.sentAt, notice?.sentTo], ['sent', time.nowMs, mail?.to]);

    accepts.mail = false;
    const late = await actions.createAdverseAction(caller, { ...(await checkBy()), ...mailed });
    for (let days = 0; days < 5; days++) {
      await mailing.run();
      time.pass(DAY_MS);
    }
    assert.deepEqual(logged, ['gave up mailing a notice of an adverse action']);
    assert.equal((await store.adverseActions.find(late.id))?.status, 'draft');
    accepts.mail = true;
    await mailing.run();
    assert.equal(sent.length, 1);
  });

  test(`on ${engine}, a dispute marks a notice that was sent, and the organization decides what becomes of it`, async (t) => {
    const { actions, caller, checkBy, renter, jordan, input, store, time } = await checkedNetwork(t, make);
    const { id } = await actions.createAdverseAction(caller, { ...(await checkBy()), ...NOTICE });
    const step = (to: 'sent' | 'final' | 'withdrawn', reason = '') =>
      actions.changeAdverseAction(caller, id, to, reason);
    await assert.rejects(step('final'), /is draft, so it cannot become final/);
    assert.deepEqual(await store.adverseActions.listOfRenter(jordan.renterId, undefined, 5), []);
    await step('sent');
    const draft = await actions.createAdverseAction(caller, { ...(await checkBy()), ...NOTICE });
    time.pass(1);
    await renter.fileDispute(jordan, input);
    const statusOf = async (notice: string) => (await store.adverseActions.find(notice))?.status;
    assert.deepEqual([await statusOf(id), await statusOf(draft.id)], ['disputed', 'draft']);
    await step('final');
    const withdrawn = await step('withdrawn', ' The record was wrong. ');
    assert.equal(withdrawn.reason, 'The record was wrong.');
    const [shown] = await store.adverseActions.listOfRenter(jordan.renterId, undefined, 5);
    assert.deepEqual([shown?.status, shown?.reason], ['withdrawn', 'The record was wrong.']);
    for (let made = 2; made < 5; made++)
      await actions.createAdverseAction(caller, { ...(await checkBy()), ...NOTICE });
    await assert.rejects(
      actions.createAdverseAction(caller, { ...(await checkBy()), ...NOTICE }),
      /You made 5 notices to this renter within a day/,
    );
  });
}
