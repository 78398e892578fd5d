import { readFileSync, statSync } from 'node:fs';
import { ApiError } from './errors.ts';
import type { OperatorDetails, RightsSummary } from './rules/organizations/operator-details.ts';

type Value = (name: string) => string | undefined;

/** Returns who runs the network, as renters see it. Throws `invalid` for a wrong value. */
export function readOperator(value: Value): OperatorDetails {
  return {
    name: readLine('OPERATOR_NAME', value),
    postalAddress: readLine('OPERATOR_ADDRESS', value),
    telephone: readLine('OPERATOR_PHONE', value),
    email: readEmail(value('OPERATOR_EMAIL')),
  };
}

/** The longest line that fits an address, and the footer of the portal on a phone. */
const MOST_LINE_CHARACTERS = 200;

function readLine(name: string, value: Value): string | null {
  const line = value(name)?.trim() ?? '';
  if (line === '') return null;
  if ([...line].length <= MOST_LINE_CHARACTERS && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(line)) return line;
  throw wrong(`${name} must be one line of ${MOST_LINE_CHARACTERS} characters at most.`);
}

function readEmail(value: string | undefined): string | null {
  if (value === undefined) return null;
  if (/^[^<>@\s,;]+@[^<>@\s,;]+$/.test(value)) return value;
  throw wrong('OPERATOR_EMAIL must be one e-mail address, such as operator@example.com.');
}

/** A path with its language tag, such as `es=/srv/rights.pdf`, `pt-BR=…` or `zh-Hant=…`. */
const IN_LANGUAGE = /^([a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-[A-Z]{2})?)=(.+)$/;

/** More than anybody translates it into. Each process keeps all texts in memory. */
const MOST_LANGUAGES = 20;

/**
 * Reads the Summary of Rights, from one path for English, or from several as `en=/srv/en.pdf,es=/srv/es.pdf`. Throws
 * `invalid` for a value or a file that cannot be used.
 */
export function readRightsSummaries(value: string | undefined): RightsSummary[] {
  if (value === undefined) return [];
  const entries = value.split(',').map((entry) => IN_LANGUAGE.exec(entry.trim()));
  if (entries.every((entry) => entry === null)) return [readSummary('en', value)];
  const languages = entries.map((entry) => entry?.[1] ?? '');
  if (
    entries.includes(null) ||
    new Set(languages).size < languages.length ||
    languages.length > MOST_LANGUAGES
  ) {
    throw wrong(
      `RIGHTS_SUMMARY must be the path of a PDF or text file, or up to ${MOST_LANGUAGES} paths by language, such as en=/srv/rights.pdf,es=/srv/derechos.pdf.`,
    );
  }
  return entries.map((entry) => readSummary(entry?.[1] ?? '', entry?.[2] ?? ''));
}

/** The official PDF has a tenth of this. */
const MOST_SUMMARY_BYTES = 2 * 2 ** 20;

function readSummary(language: string, path: string): RightsSummary {
  const content = readSmallFile(path);
  if (content.subarray(0, 5).equals(Buffer.from('%PDF-')))
    return { language, contentType: 'application/pdf', content };
  if (content.length > 0 && isText(content))
    return { language, contentType: 'text/plain; charset=utf-8', content };
  throw wrong(`RIGHTS_SUMMARY must be a PDF or a text in UTF-8, but '${path}' is neither.`);
}

function readSmallFile(path: string): Buffer {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats !== undefined && stats.size > MOST_SUMMARY_BYTES)
    throw wrong(`RIGHTS_SUMMARY must be a file of 2 MiB at most, but '${path}' is larger.`);
  try {
    // Reading a device or a pipe might never end.
    if (stats?.isFile()) return readFileSync(path);
  } catch {
    // Reported below.
  }
  throw wrong(`RIGHTS_SUMMARY must be the path of a readable file, not '${path}'.`);
}

/** Returns whether a file is UTF-8 without control characters other than white space. */
function isText(content: Buffer): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(content);
    return !/[^\P{Cc}\s]/u.test(text);
  } catch {
    return false;
  }
}

function wrong(text: string): ApiError {
  return new ApiError('invalid', text);
}
