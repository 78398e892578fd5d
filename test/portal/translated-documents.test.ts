import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noticePdf } from '../../src/adverse-actions/notice-pdf.ts';
import type { Mail } from '../../src/mail/mailer.ts';
import * as disputeMails from '../../src/mail/renter-dispute-mails.ts';
import * as fileMails from '../../src/mail/renter-file-mails.ts';
import { renterFooter } from '../../src/mail/renter-footer.ts';
import * as signInMails from '../../src/mail/renter-mails.ts';
import { filePdf } from '../../src/portal/pdf/file-pdf.ts';
import { ADVERSE_ACTIONS } from '../../src/rules/adverse-actions/adverse-action.ts';
import { type NoticeContent, STATE_FORMS } from '../../src/rules/adverse-actions/notice-content.ts';
import type { AdverseActionNotice } from '../../src/store/store.ts';
import { textsIn } from '../../src/texts/all.ts';
import { noticeSections } from '../../src/texts/notice-text.ts';
import { stateForm } from '../../src/texts/state-forms.ts';
import { readPdf } from '../support/pdf.ts';
import { PSEUDO_TEXTS, unmarkedIn } from '../support/pseudo-locale.ts';
import { AT, LETTER, wholeFileParts } from './whole-file.ts';

/** The words of days and times in Spanish, and of the data of these tests. */
const DATA = new Set(['ene', 'a', 'p', 'm', 'Q', 'q', 'https', 'X']);

/** Returns the words that no translator can reach. */
function untranslated(text: string): string[] {
  return unmarkedIn(text.replaceAll(/RB-\w{5}/g, ''))
    .flatMap((piece) => piece.match(/\p{L}+/gu) ?? [])
    .filter((word) => !DATA.has(word));
}

const DISPUTE = { to: 'q@q', organization: 'Q1', recordId: 'Q1', link: 'https://q' };
const DECIDED = {
  ...DISPUTE,
  outcome: 'removed',
  expired: false,
  answer: 'Q1',
  contact: { postalAddress: 'Q1', telephone: '1' },
  incidentsRemoved: 'Q1',
} as const;
const APPEAL = { ...DISPUTE, decision: 'upheld', answer: 'Q1' } as const;
const RECORDS = { ...DISPUTE, recordIds: ['1', '2', '3', '4', '5', '6', '7'] };
const BLOCK = { ...RECORDS, kind: 'identity_theft', status: 'accepted', reason: 'Q1' } as const;
const CHECKED = {
  organization: 'Q1',
  identifier: 'email',
  purpose: null,
  recommendation: 'APPROVED',
  at: AT,
  score: null,
} as const;

const NOTICE: NoticeContent = {
  action: 'denied',
  explanation: 'Q1',
  state: null,
  renterName: 'Q1',
  organization: { name: 'Q1', postalAddress: 'Q1', telephone: '1' },
  operator: { name: 'Q1', postalAddress: 'Q1', telephone: '1', email: 'q@q' },
  checkedAt: AT,
  madeAt: AT,
  score: 1,
  keyReasons: ['This is in English.'],
  factors: {
    codes: ['INCIDENTS_ON_FILE', 'UNPAID_REPORTS', 'DAMAGED_REPORTS', 'OUTSTANDING_BALANCES'],
    facts: wholeFileParts().file.facts,
  },
  portal: 'https://q',
};

const T = PSEUDO_TEXTS;

/** Every mail to renters, by the function that writes it. The compiler names one that is missing. */
const MAILS: Record<
  Exclude<keyof typeof disputeMails | keyof typeof fileMails | keyof typeof signInMails, 'renterMail'>,
  Mail[]
> = {
  renterSignInMail: [signInMails.renterSignInMail(T, { to: 'q@q', link: 'https://q', code: '12345678' })],
  emailConfirmationMail: [signInMails.emailConfirmationMail(T, { to: 'q@q', code: '12345678' })],
  disputeReceivedMail: [disputeMails.disputeReceivedMail(T, { ...DISPUTE, id: '1', deadlineAt: AT })],
  disputeDecidedMail: [
    disputeMails.disputeDecidedMail(T, DECIDED),
    disputeMails.disputeDecidedMail(T, { ...DECIDED, outcome: 'corrected' }),
    disputeMails.disputeDecidedMail(T, { ...DECIDED, expired: true }),
    disputeMails.disputeDecidedMail(T, { ...DECIDED, outcome: null }),
  ],
  ownAppealDecidedMail: [
    disputeMails.ownAppealDecidedMail(T, APPEAL),
    disputeMails.ownAppealDecidedMail(T, { ...APPEAL, answer: null }),
    disputeMails.ownAppealDecidedMail(T, { ...APPEAL, decision: 'rejected' }),
  ],
  ownFilingRejectedMail: [fileMails.ownFilingRejectedMail(T, { ...RECORDS, reason: 'Q1' })],
  ownReinsertedMail: [
    fileMails.ownReinsertedMail(T, { ...RECORDS, repeats: ['Q1'], contact: DECIDED.contact }),
  ],
  ownBlockMail: [
    fileMails.ownBlockMail(T, BLOCK),
    fileMails.ownBlockMail(T, { ...BLOCK, status: 'declined' }),
    fileMails.ownBlockMail(T, { ...BLOCK, status: 'rescinded' }),
    fileMails.ownBlockMail(T, { ...BLOCK, kind: 'trafficking' }),
  ],
  inquiryMail: [
    fileMails.inquiryMail(T, { ...DISPUTE, inquiries: [CHECKED] }),
    fileMails.inquiryMail(T, {
      ...DISPUTE,
      inquiries: Array.from({ length: 22 }, () => ({ ...CHECKED, score: 1, purpose: 'collection' as const })),
    }),
  ],
  adverseActionMail: [fileMails.adverseActionMail(T, 'q@q', NOTICE)],
};

for (const [name, mails] of Object.entries(MAILS))
  test(`${name} is whole in the renter's language`, () => {
    for (const { subject, text, toRenter } of mails) {
      assert.equal(toRenter, 'es');
      assert.ok(subject.length > 5);
      assert.deepEqual(untranslated(`${subject}\n${text}`), [], text);
    }
  });

test("the end of every mail is in the renter's language", () => {
  const { operator } = wholeFileParts();
  const footer = renterFooter({ ...operator, rights: [{ language: 'es', url: '1' }] }, T);
  assert.deepEqual(untranslated(footer), [], footer);
});

test("every notice of a decision is whole in the renter's language, and a state's form also in English", () => {
  for (const action of ADVERSE_ACTIONS)
    for (const state of [null, ...STATE_FORMS]) {
      const content = { ...NOTICE, action, state };
      const form = state === null ? [] : stateForm(textsIn('en'), state, content);
      const paragraphs = noticeSections(T, content).flatMap(({ title, paragraphs }) => [
        title ?? '',
        ...paragraphs,
      ]);
      assert.ok(form.every((paragraph) => paragraphs.includes(paragraph)));
      const others = paragraphs.filter((paragraph) => !form.includes(paragraph)).join('\n');
      assert.deepEqual(untranslated(others), [], others);
    }
});

test('the PDF of a notice is whole in its language', async () => {
  const notice = { id: 'Q1', content: NOTICE } as AdverseActionNotice;
  const { text, objects } = readPdf(await noticePdf(T, notice));
  assert.match(objects, /\/Lang \(es-US\)/);
  assert.deepEqual(untranslated(text), [], text);
});

test('the PDF of a file, and the letter with it, are whole in their language', async () => {
  for (const letter of [
    LETTER,
    { ...LETTER, request: { ...LETTER.request, medium: 'telephone' as const } },
    undefined,
  ]) {
    const pieces = await Array.fromAsync(filePdf(wholeFileParts(), T, letter));
    const { text, objects } = readPdf(Buffer.concat(pieces));
    assert.match(objects, /\/Lang \(es-US\)/);
    assert.match(objects, /\/Lang \(en-US\)/, 'a notice that was sent in English is marked as English');
    assert.ok(text.length > 3_000);
    assert.deepEqual(untranslated(text), [], text);
  }
});
