import { SCORE_MAX, WEIGHTS_PERCENT } from '../../rules/scoring/rent-score.ts';
import { dayText, momentText } from '../../rules/text/days.ts';
import {
  amountText,
  COMPARISON_WORDS,
  COMPONENT_WORDS,
  closedWords,
} from '../../rules/text/own-file-words.ts';
import type { FileParts, LeftOut } from '../file-parts.ts';
import type { FileLetter } from '../file-requests.ts';
import type { OwnVerification } from '../identity-verification.ts';
import type { OwnFile } from '../read-own-file.ts';
import { writeAssertions } from './assertions-pdf.ts';
import { writeCover } from './cover-pdf.ts';
import { writeInquiries } from './inquiries-pdf.ts';
import { writeNotices } from './notices-pdf.ts';
import { writeOperator } from './operator-pdf.ts';
import { writeOrganizations } from './organizations-pdf.ts';
import { writeDisputes, writeRecords } from './records-pdf.ts';
import { openTaggedDocument, type TaggedDocument } from './tagged-document.ts';

/**
 * Yields a renter's file as a PDF, in small pieces as they are finished. Of long lists it contains the newest
 * in full.
 *
 * @param letter the letter in front of a file that is sent
 */
export async function* filePdf(parts: FileParts, letter?: FileLetter): AsyncGenerator<Buffer> {
  const { memberId, fullName } = parts.file;
  const who = fullName ?? memberId;
  const pdf = await openTaggedDocument(`The file of ${who}`, `${memberId}, ${momentText(parts.madeAt)}`);
  if (letter !== undefined) await writeCover(pdf, parts, letter);
  await writeHead(pdf, parts);
  yield* pdf.take();
  await writeScore(pdf, parts.file);
  await writeIdentifiers(pdf, parts);
  yield* pdf.take();
  for (const write of [
    writeAssertions,
    writeRecords,
    writeDisputes,
    writeVerifications,
    writeRequests,
    writeDetachedEmails,
    writeInquiries,
    writeNotices,
    writeFileRequests,
    writeOrganizations,
    writeOperator,
  ]) {
    for await (const _ of write(pdf, parts)) yield* pdf.take();
  }
  yield* pdf.end();
}

async function writeHead(pdf: TaggedDocument, { file, madeAt, leftOut }: FileParts): Promise<void> {
  await pdf.heading(1, `The file of ${file.fullName ?? file.memberId}`);
  await pdf.paragraph(
    `This is ${leftOut === null ? 'everything that is on file' : 'the open part of what is on file'} about you in this network, as of ${momentText(madeAt)}: your score and what it rests on, every report and incident with who filed it, what you disputed and said, and everybody who checked you or looked you up. Times are in UTC, amounts in US dollars. What is wrong you can dispute at any time, free of charge.`,
  );
  if (leftOut !== null) await writeLeftOut(pdf, leftOut);
  if (file.fraudAlertEndsAt !== null) {
    await pdf.heading(2, 'Your fraud alert');
    await pdf.paragraph(
      `Until ${dayText(file.fraudAlertEndsAt)}, every check asks the organization to verify your identity with a document.`,
    );
  }
  const { statement } = file;
  if (statement === null) return;
  await pdf.heading(2, 'Your statement');
  await pdf.paragraph(statement.said);
  const shared =
    statement.sharedAt === null
      ? ''
      : ` Organizations that checked you were notified of it on ${dayText(statement.sharedAt)}.`;
  await pdf.paragraph(`Written ${dayText(statement.writtenAt)}. It is shown with your file.${shared}`);
}

async function writeLeftOut(pdf: TaggedDocument, leftOut: LeftOut): Promise<void> {
  await pdf.heading(2, 'What is left out');
  await pdf.paragraph(leftOut.reason);
  await pdf.facts([
    ['Records on file', closedWords(leftOut)],
    ['Records once on file', String(leftOut.removedRecords)],
    ['Disputes', String(leftOut.disputes)],
    ['Also left out', 'What only other organizations stated about your name, contact data and identity'],
  ]);
}

async function writeScore(pdf: TaggedDocument, file: OwnFile): Promise<void> {
  await pdf.heading(2, 'Your score');
  await pdf.paragraph(
    `Your score is ${file.score} of ${SCORE_MAX}. Higher is better. ${file.highestScore} is the most that anybody reaches; what takes from it:`,
  );
  const reasons = file.reasons.map(({ points, text }) => [text, String(points)]);
  if (reasons.length === 0) await pdf.paragraph('Nothing takes anything from your score.');
  else await pdf.table([{ title: 'Why', share: 5 }, POINTS], reasons);
  await pdf.table(
    [
      { title: 'Part of the score', share: 3 },
      { title: 'What it looks at', share: 6 },
      { title: 'Weight', share: 1.4 },
      { title: 'Of 1000', share: 1.4 },
    ],
    (Object.keys(COMPONENT_WORDS) as (keyof typeof COMPONENT_WORDS)[]).map((key) => [
      COMPONENT_WORDS[key].name,
      COMPONENT_WORDS[key].text,
      `${WEIGHTS_PERCENT[key]}%`,
      String(file.components[key].score),
    ]),
  );
  const { reports, rentals, incidents, owedCents } = file.summary;
  await pdf.facts([
    ['Reports', `${reports}, of ${rentals} rentals`],
    ['Incidents', String(incidents)],
    ['Left to pay, in all', owedCents === null ? null : amountText(owedCents)],
    [
      'Decided to be a fraud',
      file.fraud &&
        [dayText(file.fraud.decidedAt), file.fraud.reason].filter((text) => text !== null).join(': '),
    ],
  ]);
}

const POINTS = { title: 'Points', share: 1 };

async function writeIdentifiers(pdf: TaggedDocument, { file, identityCheck }: FileParts): Promise<void> {
  const { names, emails, phones, licenses } = file.identifiers;
  await pdf.heading(2, 'By what you are found');
  await pdf.facts([
    ['Member ID', file.memberId],
    ['Names', names.join('\n')],
    ['E-mails', emails.join('\n')],
    ['Phones', phones.join('\n')],
    ['Licenses', licenses.join('\n')],
    ['Address', file.address],
    ['Date of birth', file.dateOfBirth],
    ['On file since', dayText(file.createdAt)],
    ['Identity', file.verified ? 'Verified' : 'Not verified'],
    [
      'Newest identity check',
      identityCheck && `${identityCheck.result}, ${dayText(identityCheck.checkedAt)}`,
    ],
    ['Comparison', file.comparison && COMPARISON_WORDS[file.comparison].text],
    ['What it found', identityCheck?.flags.map((flag) => flag.replaceAll('_', ' ')).join(', ') ?? null],
  ]);
}

async function* writeDetachedEmails(
  pdf: TaggedDocument,
  { detachedEmails }: FileParts,
): AsyncGenerator<void> {
  for await (const rows of detachedEmails) {
    if (rows.length > 0) await pdf.heading(2, 'E-mails that were taken off your file');
    for (const { email, party, organization, detachedAt } of rows) {
      const who = party === 'renter' ? 'you' : (organization ?? 'the operator of the network');
      await pdf.facts([
        ['E-mail', email],
        ['Taken off', `On ${momentText(detachedAt)}, by ${who}`],
      ]);
    }
    yield;
  }
}

async function* writeVerifications(pdf: TaggedDocument, { verifications }: FileParts): AsyncGenerator<void> {
  for await (const rows of verifications) {
    if (rows.length > 0) await pdf.heading(2, 'What you gave to prove who you are');
    for (const verification of rows) {
      const { license, dateOfBirth, address, givenAt, consentVersion } = verification;
      await pdf.facts([
        ['Given on', momentText(givenAt)],
        ['License', license],
        ['Date of birth', dateOfBirth],
        ['Address', address],
        ['Consent', `To the text of version ${consentVersion}, at that time`],
        ['Decision', verificationText(verification)],
      ]);
    }
    yield;
  }
}

function verificationText({ decision, decidedAt, reason }: OwnVerification): string {
  if (decision === null || decidedAt === null) return 'Waits for the operator of the network';
  return `${VERIFICATION_WORDS[decision]}, ${dayText(decidedAt)}${reason === null ? '' : `: ${reason}`}`;
}

const VERIFICATION_WORDS = {
  accepted: 'Accepted',
  rejected: 'Not accepted',
  replaced: 'Replaced by a later one',
} as const;

async function* writeFileRequests(pdf: TaggedDocument, { fileRequests }: FileParts): AsyncGenerator<void> {
  for await (const rows of fileRequests) {
    if (rows.length > 0) await pdf.heading(2, 'When this file was sent');
    for (const { medium, sendTo, requestedAt, identifiedBy, printedAt } of rows) {
      await pdf.facts([
        ['Requested', `${momentText(requestedAt)}, by ${medium}`],
        ['To', sendTo],
        ['How the network identified the person', identifiedBy],
        ['Printed', printedAt === null ? 'Not yet' : momentText(printedAt)],
      ]);
    }
    yield;
  }
}

async function* writeRequests(pdf: TaggedDocument, { requests }: FileParts): AsyncGenerator<void> {
  for await (const rows of requests) {
    if (rows.length > 0) await pdf.heading(2, 'What you asked to have put right');
    for (const { said, email, askedAt, doneAt, doneBy } of rows) {
      await pdf.facts([
        ['Asked on', momentText(askedAt)],
        ['What you said', said],
        ['E-mail that you want on the file', email],
        ['State', doneAt === null ? 'Waits' : `Done on ${dayText(doneAt)} by ${doneBy ?? 'an organization'}`],
      ]);
    }
    yield;
  }
}
