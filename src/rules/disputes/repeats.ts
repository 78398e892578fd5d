import { isOneEdit } from '../identity/matching/similarity.ts';
import type { ComplianceLabels } from '../scoring/report-score.ts';
import { DAY_MS, dayNamed, startOfDay } from '../text/days.ts';

/**
 * Decides whether a filing repeats a record that was removed from the file, so that it needs a certification before it is
 * reinserted: 15 U.S.C. 1681i(a)(5)(B)(i). Both are of one organization about one renter. Free text is never compared,
 * because it is what a repeated filing changes first.
 */

/** The fields of a report that are compared. Amounts in cents. */
export interface ComparedReport {
  contractId?: string | null;
  /** A day such as 2026-01-31; `null` if it was not given. */
  occurredOn: string | null;
  filedAt: number;
  unpaid: boolean;
  damaged: boolean;
  labels?: ComplianceLabels;
  totalChargedCents: number | null;
  totalPaidCents: number | null;
  outstandingBalanceCents: number | null;
}

/** The fields of an incident that are compared. */
export interface ComparedIncident {
  type: string;
  occurredOn: string | null;
  filedAt: number;
}

/** Removed records of one organization and renter that are compared: more were never removed. */
export const MOST_COMPARED = 1_000;

/** Days by which two statements of the day of one event differ. Two rentals of a renter end further apart. */
const DAYS_APART = 14;
/** Share by which two statements of one amount differ if their days are alike. */
const AMOUNTS_APART = 0.2;
/** The same if a day is missing, so that the amounts alone decide. */
const LONE_AMOUNTS_APART = 0.1;
/** Two amounts that differ by less are alike, however small: a rounding, or a late fee left out. In cents. */
const CENTS_APART = 1_000;

/** Two values are alike, apart, or one of them is unknown. */
type Likeness = 'alike' | 'apart' | 'unknown';

/**
 * Returns whether a report repeats a removed one: it is about the same contract, or it has the same kind of problem, and
 * neither its day nor its amounts set it apart. A report without any problem repeats another only if both are alike.
 */
export function repeatsReport(report: ComparedReport, removed: ComparedReport): boolean {
  const contracts = contractsOf(report, removed);
  if (contracts === 'alike') return true;
  const [days, problems] = [daysOf(report, removed), problemsAlike(report, removed)];
  if (days === 'apart' || problems === 'apart') return false;
  const amounts = amountsOf(report, removed, days === 'alike' ? AMOUNTS_APART : LONE_AMOUNTS_APART);
  if (amounts !== 'unknown') return amounts === 'alike' && [days, problems].includes('alike');
  // Another contract does not set apart a filing that leaves out what the removed one stated.
  const saysLess = isBare(report) && !isBare(removed);
  return problems === 'alike' && (days === 'alike' || contracts === 'unknown' || saysLess);
}

/** Returns whether a report states neither a day nor an amount. */
function isBare({ occurredOn, totalChargedCents, totalPaidCents, outstandingBalanceCents }: ComparedReport) {
  return [occurredOn, totalChargedCents, totalPaidCents, outstandingBalanceCents || null].every(
    (stated) => stated === null,
  );
}

/** Returns whether an incident repeats a removed one: its type is the same, and its day does not set it apart. */
export function repeatsIncident(incident: ComparedIncident, removed: ComparedIncident): boolean {
  return daysOf(incident, removed) !== 'apart' && typesAlike(incident.type, removed.type);
}

function contractsOf(one: ComparedReport, other: ComparedReport): Likeness {
  const [first, second] = [one, other].map(({ contractId }) => letters(contractId ?? '').join(''));
  if (!first || !second) return 'unknown';
  return first === second ? 'alike' : 'apart';
}

type Dated = Pick<ComparedReport, 'occurredOn' | 'filedAt'>;

/** A removed record without a day happened before it was filed, so an event after that is another one. */
function daysOf({ occurredOn }: Dated, removed: Dated): Likeness {
  const day = occurredOn === null ? undefined : dayNamed(occurredOn);
  if (day === undefined) return 'unknown';
  const removedDay = removed.occurredOn === null ? undefined : dayNamed(removed.occurredOn);
  const [from, to] =
    removedDay === undefined ? [-Infinity, startOfDay(removed.filedAt)] : [removedDay, removedDay];
  const apart = DAYS_APART * DAY_MS;
  if (day > to + apart || day < from - apart) return 'apart';
  return removedDay === undefined ? 'unknown' : 'alike';
}

/** Amounts that only one of the two states are unknown. Without a debt, what was charged says which rental it was. */
function amountsOf(one: ComparedReport, other: ComparedReport, share: number): Likeness {
  const owed = amountAlike(one.outstandingBalanceCents || null, other.outstandingBalanceCents || null, share);
  if (owed !== 'unknown') return owed;
  const rest = [
    amountAlike(one.totalChargedCents, other.totalChargedCents, share),
    amountAlike(one.totalPaidCents, other.totalPaidCents, share),
  ];
  if (rest.includes('apart')) return 'apart';
  return rest.includes('alike') ? 'alike' : 'unknown';
}

function amountAlike(one: number | null, other: number | null, share: number): Likeness {
  if (one === null || other === null) return 'unknown';
  const most = Math.max(CENTS_APART, share * Math.max(one, other));
  return Math.abs(one - other) <= most ? 'alike' : 'apart';
}

/** A paid debt, or a milder label, is the same problem as before. */
function problemsAlike(one: ComparedReport, other: ComparedReport): Likeness {
  const [first, second] = [problemsOf(one), problemsOf(other)];
  if (first.length + second.length === 0) return 'unknown';
  return first.some((problem) => second.includes(problem)) ? 'alike' : 'apart';
}

function problemsOf({ unpaid, damaged, labels }: ComparedReport): string[] {
  return [
    ...(unpaid || (labels && labels.paymentCompliance !== 'Paid As Agreed') ? ['payment'] : []),
    ...(damaged || (labels && labels.assetCondition !== 'No Damage') ? ['condition'] : []),
    ...(labels && labels.contractCompliance !== 'Compliant' ? ['contract'] : []),
  ];
}

/** `Late returns`, `RETURNED_LATE` and `Late return of the vehicle` are one type. */
function typesAlike(one: string, other: string): boolean {
  const [first, second] = [tellingWords(one), tellingWords(other)];
  const [shorter, longer] = first.length <= second.length ? [first, second] : [second, first];
  return shorter.every((word) => longer.some((its) => wordsAlike(word, its)));
}

function wordsAlike(one: string, other: string): boolean {
  const [first, second] = [stemOf(one), stemOf(other)];
  if (first === second) return true;
  return first.length > 3 && (isOneEdit(one, other) || isOneEdit(first, second));
}

const EMPTY_WORDS = new Set('a an the of in on at to by for with and or not no'.split(' '));

/** Returns the words of a type without those that say nothing, unless there is no other. */
function tellingWords(type: string): string[] {
  const words = letters(type);
  const telling = words.filter((word) => !EMPTY_WORDS.has(word));
  return telling.length > 0 ? telling : words;
}

function stemOf(word: string): string {
  const stem = word.replace(/s$/, '').replace(/(?:ing|ed|e)$/, '');
  return stem.length >= 3 ? stem : word;
}

/** Returns the words of a text in lower case, without accents and punctuation. */
function letters(text: string): string[] {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain.match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** How the error of a filing that repeats a removed record begins, so that a form can ask for a certification. */
export const REPEATED = 'Not filed: it repeats';

/** The beginning of the error of a filing that repeats a blocked record. A certification does not help. */
export const REPEATS_BLOCKED = 'Not filed: this repeats';

/** Shortest certification in characters and words: less says nothing. */
const LEAST_CHARACTERS = 20;
const LEAST_WORDS = 4;

/** What a certification must be, for an error that begins with the field's name. */
export const CERTIFICATION_RULE = `must say, in ${LEAST_WORDS} words and ${LEAST_CHARACTERS} characters at least, that the record is complete and accurate, and why`;

/** Returns whether a text says enough to certify a record. */
export function isCertification(text: string): boolean {
  const words = letters(text);
  return text.trim().length >= LEAST_CHARACTERS && new Set(words).size >= LEAST_WORDS;
}
