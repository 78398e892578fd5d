import type { AssertionSource } from './assertion-source.ts';
import { isLicense, licenseCharacters } from './identity-verification.ts';

/** A statement about a renter, and who made it: see `Assertion` of the store. */
export interface Statement {
  kind: string;
  value: string;
  organizationId: string | null;
  source: AssertionSource;
}

/**
 * Most assertions read of a renter: enough for several organizations to state each identifier. They are sorted by kind, so
 * with a lower limit many e-mails would hide a license that contradicts an identity verification.
 */
export const MOST_ASSERTIONS = 10_000;

/** A license, and a date of birth such as 1990-01-31. */
interface Identity {
  license: string;
  dateOfBirth: string;
}

/**
 * Fewest organizations that attest an identity without the operator. One is not enough: it could invent a renter,
 * and a mailbox that repeats what it stated proves nothing more.
 */
const LEAST_ORGANIZATIONS = 2;

/**
 * Returns whether a license and date of birth are attested. The operator attests what it accepted. Otherwise, at
 * least two organizations have to state both, and none may have stated only a different license or date of birth.
 * Only organizations that filed about the renter count, because an edit alone leaves no record that the renter can
 * dispute.
 *
 * @param statements everything that is stated about the renter
 * @param counts whether an organization counts. Any organization can contradict
 */
export function isAttested(
  identity: Identity,
  statements: readonly Statement[],
  counts: (organizationId: string) => boolean = () => true,
): boolean {
  if (!isLicense(identity.license)) return false;
  const byOperator = statements.filter(({ source }) => source === 'operator');
  if (agreementOf(identity, byOperator) === 'same') return true;
  const byOrganization = Map.groupBy(
    statements.filter(({ source }) => source === 'filing' || source === 'edit'),
    ({ organizationId }) => organizationId ?? '',
  );
  let attesting = 0;
  for (const [organizationId, stated] of byOrganization) {
    const agreement = agreementOf(identity, stated);
    if (agreement === 'different') return false;
    const hasFiled = stated.some(({ source }) => source === 'filing');
    if (agreement === 'same' && hasFiled && counts(organizationId)) attesting++;
  }
  return attesting >= LEAST_ORGANIZATIONS;
}

/** Returns how one party's statements agree with an identity. One of several licenses or dates is enough. */
function agreementOf(
  { license, dateOfBirth }: Identity,
  statements: readonly Statement[],
): 'same' | 'different' | 'incomplete' {
  const valuesOf = (kind: 'license' | 'date_of_birth') =>
    statements.filter((one) => one.kind === kind).map(({ value }) => value);
  const licenses = valuesOf('license').map(licenseCharacters);
  const dates = valuesOf('date_of_birth');
  const isOther = (values: readonly string[], value: string) => values.length > 0 && !values.includes(value);
  if (isOther(licenses, licenseCharacters(license)) || isOther(dates, dateOfBirth)) return 'different';
  return licenses.length > 0 && dates.length > 0 ? 'same' : 'incomplete';
}
