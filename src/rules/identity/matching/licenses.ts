import { isOneEdit } from './similarity.ts';
import { shapeOf } from './typing-errors.ts';

/** Postal codes of states, territories and provinces that issue driver licenses (USPS Publication 28; Canada Post). */
const ISSUERS =
  'AL|AK|AZ|AR|CA|CO|CT|DE|DC|FL|GA|HI|ID|IL|IN|IA|KS|KY|LA|ME|MD|MA|MI|MN|MS|MO|MT|NE|NV|NH|NJ|NM|NY|NC|ND|OH|OK|OR|PA|RI|SC|SD|TN|TX|UT|VT|VA|WA|WV|WI|WY|PR|GU|VI|AS|MP|AB|BC|MB|NB|NL|NS|NT|NU|ON|PE|QC|SK|YT';
/** Numbers begin with at most one letter almost everywhere (AAMVA). */
const WITH_ISSUER = new RegExp(`^(${ISSUERS})(?=[A-Z]?\\d)`);

export type LicenseAgreement = 'exact' | 'near' | 'otherIssuer' | 'disagree';

/** How well two licenses agree; the strongest of several counts. */
const STRENGTH = ['exact', 'near', 'disagree', 'otherIssuer'] as const satisfies readonly LicenseAgreement[];

/**
 * Returns how well two people's licenses agree, or `absent` if one has none. `disagree` means two numbers of
 * one issuer, or of issuers that are not known.
 */
export function licenseAgreement(
  some: readonly string[],
  others: readonly string[],
): LicenseAgreement | 'absent' {
  const found = some.flatMap((one) => others.map((other) => agreementOfTwo(one, other)));
  return STRENGTH.find((agreement) => found.includes(agreement)) ?? 'absent';
}

function agreementOfTwo(one: string, other: string): LicenseAgreement {
  if (one === other) return 'exact';
  const [issuer, otherIssuer] = [issuerOf(one), issuerOf(other)];
  if (issuer !== '' && otherIssuer !== '' && issuer !== otherIssuer) return 'otherIssuer';
  const [number, otherNumber] = [one.slice(issuer.length), other.slice(otherIssuer.length)];
  if (number === otherNumber || isOneEdit(one, other)) return 'near';
  return shapeOf(one) === shapeOf(other) ? 'near' : 'disagree';
}

/** Returns the state or province that a license begins with, or ''. */
function issuerOf(license: string): string {
  return WITH_ISSUER.exec(license)?.[1] ?? '';
}
