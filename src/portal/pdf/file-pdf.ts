import type { IdentityResult } from '../../rules/identity/verification.ts';
import { type Components, SCORE_MAX, WEIGHTS_PERCENT } from '../../rules/scoring/rent-score.ts';
import { dayOf } from '../../texts/own-file-words.ts';
import { partName, reasonText } from '../../texts/score-words.ts';
import type { SimpleTextKey, Texts } from '../../texts/texts.ts';
import type { FileParts, LeftOut } from '../file-parts.ts';
import type { FileLetter } from '../file-requests.ts';
import type { OwnFile } from '../read-own-file.ts';
import { writeAssertions } from './assertions-pdf.ts';
import { writeCover } from './cover-pdf.ts';
import { writeInquiries } from './inquiries-pdf.ts';
import { writeNotices } from './notices-pdf.ts';
import { writeOperator } from './operator-pdf.ts';
import { writeOrganizations } from './organizations-pdf.ts';
import { writeDisputes, writeRecords } from './records-pdf.ts';
import {
  writeBlocks,
  writeDetachedEmails,
  writeFileRequests,
  writeRequests,
  writeVerifications,
} from './requests-pdf.ts';
import { openTaggedDocument, type TaggedDocument } from './tagged-document.ts';

/**
 * Yields a renter's file as a PDF, in small pieces as they are finished. Of long lists it contains the newest
 * in full.
 *
 * @param texts the language of the document
 * @param letter the letter in front of a file that is sent
 */
export async function* filePdf(parts: FileParts, texts: Texts, letter?: FileLetter): AsyncGenerator<Buffer> {
  const { memberId, fullName } = parts.file;
  const title = texts.t('pdf.title', { name: fullName ?? memberId });
  const pdf = await openTaggedDocument(texts, title, `${memberId}, ${texts.moment(parts.madeAt)}`);
  if (letter !== undefined) await writeCover(pdf, parts, letter, texts);
  await pdf.heading(1, title);
  await writeHead(pdf, parts, texts);
  yield* pdf.take();
  await writeScore(pdf, parts.file, texts);
  await writeIdentifiers(pdf, parts, texts);
  yield* pdf.take();
  for (const write of [
    writeAssertions,
    writeRecords,
    writeDisputes,
    writeBlocks,
    writeVerifications,
    writeRequests,
    writeDetachedEmails,
    writeInquiries,
    writeNotices,
    writeFileRequests,
    writeOrganizations,
    writeOperator,
  ]) {
    for await (const _ of write(pdf, parts, texts)) yield* pdf.take();
  }
  yield* pdf.end();
}

async function writeHead(
  pdf: TaggedDocument,
  { file, madeAt, leftOut }: FileParts,
  texts: Texts,
): Promise<void> {
  const { t, day, moment } = texts;
  await pdf.paragraph(t(leftOut === null ? 'pdf.whole' : 'pdf.part', { time: moment(madeAt) }));
  if (leftOut !== null) await writeLeftOut(pdf, leftOut, texts);
  if (file.fraudAlertEndsAt !== null) {
    await pdf.heading(2, t('pdf.fraudAlert'));
    await pdf.paragraph(t('pdf.fraudAlertText', { day: day(file.fraudAlertEndsAt) }));
  }
  const { statement } = file;
  if (statement === null) return;
  await pdf.heading(2, t('pdf.statement'));
  await pdf.paragraph(statement.said);
  const written = t('pdf.statementWritten', { day: day(statement.writtenAt) });
  await pdf.paragraph(
    statement.sharedAt === null
      ? written
      : `${written} ${t('pdf.statementShared', { day: day(statement.sharedAt) })}`,
  );
}

async function writeLeftOut(pdf: TaggedDocument, leftOut: LeftOut, { t, number }: Texts): Promise<void> {
  const { records, organizations, removedRecords, disputes } = leftOut;
  await pdf.heading(2, t('pdf.leftOut'));
  await pdf.paragraph(t('pdf.leftOutReason'));
  await pdf.facts([
    [t('pdf.leftOutRecords'), t('pdf.leftOutCount', { records, organizations })],
    [t('pdf.leftOutRemoved'), number(removedRecords)],
    [t('disputes.title'), number(disputes)],
    [t('pdf.leftOutAlso'), t('pdf.leftOutAlsoText')],
  ]);
}

const PARTS = {
  paymentHistory: 'score.paymentHistoryText',
  assetCondition: 'score.assetConditionText',
  identityVerified: 'score.identityVerifiedText',
  networkStanding: 'score.networkStandingText',
} as const satisfies Record<keyof Components, SimpleTextKey>;

async function writeScore(pdf: TaggedDocument, file: OwnFile, texts: Texts): Promise<void> {
  const { t, day, number, amount } = texts;
  const highest = { highest: file.highestScore };
  await pdf.heading(2, t('pdf.score'));
  await pdf.paragraph(
    [
      t('pdf.scoreText', { score: file.score, highest: SCORE_MAX }),
      file.reasons.length === 0 ? t('file.nothingLowers', highest) : t('file.highest', highest),
    ].join(' '),
  );
  const reasons = file.reasons.map(({ points, code }) => [
    reasonText(texts, code, file.facts),
    String(points),
  ]);
  const columns = [
    { title: t('pdf.why'), share: 5 },
    { title: t('pdf.points'), share: 1 },
  ];
  if (reasons.length > 0) await pdf.table(columns, reasons);
  await pdf.table(
    [
      { title: t('pdf.scorePart'), share: 3 },
      { title: t('pdf.looksAt'), share: 6 },
      { title: t('pdf.weight'), share: 1.4 },
      { title: t('pdf.ofHighest', { highest: SCORE_MAX }), share: 1.4 },
    ],
    (Object.keys(PARTS) as (keyof typeof PARTS)[]).map((part) => [
      partName(texts, part),
      t(PARTS[part]),
      `${WEIGHTS_PERCENT[part]}%`,
      String(file.components[part].score),
    ]),
  );
  const { reports, rentals, incidents, owedCents } = file.summary;
  await pdf.facts([
    [t('pdf.reports'), t('pdf.reportsOfRentals', { reports, rentals })],
    [t('pdf.incidents'), number(incidents)],
    [t('pdf.owed'), owedCents === null ? null : amount(owedCents)],
    [
      t('pdf.fraud'),
      file.fraud && [day(file.fraud.decidedAt), file.fraud.reason].filter((text) => text !== null).join(': '),
    ],
  ]);
}

const CHECKS = {
  clear: 'pdf.checkClear',
  flagged: 'pdf.checkFlagged',
  duplicate: 'pdf.checkDuplicate',
} as const satisfies Record<IdentityResult, string>;

/** What identity checks find, as they are stored. */
const FLAGS: ReadonlyMap<string, SimpleTextKey> = new Map([
  ['duplicate_identity', 'pdf.flagDuplicate'],
  ['shared_address', 'pdf.flagAddress'],
  ['shared_phone', 'pdf.flagPhone'],
  ['velocity', 'pdf.flagVelocity'],
  ['mixed_file', 'pdf.flagMixed'],
]);

const COMPARISONS = {
  other_file: 'score.otherFileText',
  two_people: 'score.twoPeopleText',
} as const satisfies Record<NonNullable<OwnFile['comparison']>, SimpleTextKey>;

async function writeIdentifiers(
  pdf: TaggedDocument,
  { file, identityCheck }: FileParts,
  texts: Texts,
): Promise<void> {
  const { t, day } = texts;
  const { names, emails, phones, licenses } = file.identifiers;
  const found = (identityCheck?.flags ?? []).flatMap((flag) => FLAGS.get(flag) ?? []);
  await pdf.heading(2, t('pdf.details'));
  await pdf.facts([
    [t('file.memberId'), file.memberId],
    [t('file.names'), names.join('\n')],
    [t('file.emails'), emails.join('\n')],
    [t('file.phones'), phones.join('\n')],
    [t('file.licenses'), licenses.join('\n')],
    [t('file.address'), file.address],
    [t('file.dateOfBirth'), file.dateOfBirth && dayOf(texts, file.dateOfBirth)],
    [t('pdf.since'), day(file.createdAt)],
    [t('pdf.identity'), t(file.verified ? 'pdf.verified' : 'pdf.unverified')],
    [
      t('pdf.identityCheck'),
      identityCheck && t(CHECKS[identityCheck.result], { day: day(identityCheck.checkedAt) }),
    ],
    [t('pdf.comparison'), file.comparison && t(COMPARISONS[file.comparison])],
    [t('pdf.found'), found.map((key) => t(key)).join('\n')],
  ]);
}
