// Writes docs/renter-texts.md: every text for renters in all languages side by side, the legal ones first.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CATALOGUES } from '../src/texts/all.ts';
import type { Catalogue } from '../src/texts/catalogue.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '../src/texts/languages.ts';
import type { TextKey } from '../src/texts/texts.ts';

/** Returns the keys of all texts of an area. */
function keysOf(area: keyof Catalogue): TextKey[] {
  return Object.keys(CATALOGUES.en[area]).map((name) => `${area}.${name}` as TextKey);
}

/** Texts that a law asks for, or that tell renters what they are entitled to. Each is reviewed by a lawyer of the operator. */
const LEGAL: readonly TextKey[] = [
  'frame.rights',
  'identity.consent',
  'identity.consentLabel',
  'blocks.noneText',
  'blocks.proofIdentityTheft',
  'blocks.proofTrafficking',
  'blocks.declare',
  'blocks.declareIdentityTheft',
  'blocks.declareTrafficking',
  'blocks.identityTheftHint',
  'blocks.traffickingHint',
  'blocks.newDescription',
  'next.blockAddProof',
  'decisions.description',
  'decisions.actionDenied',
  'decisions.actionConditions',
  'decisions.actionHigherDeposit',
  'decisions.actionGuarantor',
  'decisions.actionHigherRent',
  'decisions.actionOther',
  'disputes.description',
  'disputes.noneText',
  'disputes.sayWhatIsWrong',
  'disputes.appealHint',
  'next.mayAppeal',
  'next.correctedMayAppeal',
  'next.disputeLate',
  'next.appealLate',
  'next.mayComplain',
  'next.blockOpen',
  'next.blockMayEnd',
  'next.verificationDecided',
  'disputes.addWithinHour',
  'disputes.addExtends',
  'disputes.withdrawConsequence',
  'records.certified',
  'records.reviewOpen',
  'file.statementText',
  'file.fraudAlertText',
  'file.correctionText',
  'download.description',
  'mails.rights',
  'disputeMails.receivedNext',
  'disputeMails.receivedLate',
  'disputeMails.receivedAdd',
  'disputeMails.rejected',
  'disputeMails.expired',
  'disputeMails.corrected',
  'disputeMails.removed',
  'disputeMails.appealOnce',
  'disputeMails.stillWrong',
  'disputeMails.statementOrAgain',
  'disputeMails.procedure',
  'disputeMails.notified',
  'disputeMails.appealExpired',
  'disputeMails.appealDecided',
  'disputeMails.appealRemoved',
  'disputeMails.appealStays',
  'fileMails.rejected',
  'fileMails.reinserted',
  'fileMails.reinsertedRights',
  'fileMails.blocked',
  'fileMails.rescinded',
  'fileMails.declined',
  'fileMails.blockRights',
  'fileMails.decisionSubject',
  ...keysOf('notice'),
  ...keysOf('washington'),
  'pdf.whole',
  'pdf.part',
  'pdf.leftOutReason',
  'pdf.fraudAlertText',
  'pdf.statementWritten',
  'letter.byPost',
  'letter.byTelephone',
  'letter.resultsText',
  'letter.stays',
  'letter.corrected',
  'letter.removed',
];

const HEAD = `# Texts for renters

<!-- Made by \`npm run texts\` from src/texts. Do not edit. -->

All texts of the portal, and of mails, notices and documents for renters, in all languages, side by side, for the operator's review. \`{…}\` is a value, \`<…>\` a link or a
highlighted part, and \`{count, plural, …}\` has one form for each count.
`;

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');

function table(keys: readonly (readonly [area: string, name: string])[]): string {
  const head = ['Key', ...LANGUAGES.map((language) => LANGUAGE_NAMES[language])];
  const rows = keys.map(([area, name]) => [
    `\`${area}.${name}\``,
    ...LANGUAGES.map((language) =>
      cell((CATALOGUES[language] as Record<string, Record<string, string>>)[area]?.[name] ?? ''),
    ),
  ]);
  return [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

/** Returns the document. */
export function renterTexts(): string {
  const legal = LEGAL.map((key) => key.split('.') as [string, string]);
  const isLegal = (area: string, name: string) => (LEGAL as readonly string[]).includes(`${area}.${name}`);
  const areas = Object.entries<Record<string, string>>(CATALOGUES.en).flatMap(([area, texts]) => {
    const names = Object.keys(texts).filter((name) => !isLegal(area, name));
    if (names.length === 0) return [];
    return [`## ${area}\n\n${table(names.map((name) => [area, name] as const))}\n`];
  });
  return [
    HEAD,
    `## Legal texts\n\nThese state rights, deadlines and declarations. The translations are not official: have them reviewed by a lawyer before\nyou offer them.\n\n${table(legal)}\n`,
    ...areas,
  ].join('\n');
}

if (import.meta.main)
  writeFileSync(join(import.meta.dirname, '..', 'docs', 'renter-texts.md'), renterTexts());
