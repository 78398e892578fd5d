import type { Statement } from './attestation.ts';
import type { Profile } from './matching/person.ts';
import { normalizeEmail, normalizeLicense, normalizeName, normalizePhone } from './normalization.ts';

/** Who stated what about one renter. */
export interface OwnStatements {
  /** The organizations that alone stated at least one value. */
  organizations: ReadonlySet<string>;
  /** The organization that stated everything, if there is one. */
  onlyOrganization: string | undefined;
  /** Returns a profile of the renter without the values that only this organization stated. */
  without(organizationId: string, profile: Profile): Profile;
}

/** Not the ID of an organization. The operator looked at documents, so a value that it stated is nobody's own. */
const OPERATOR = 'operator';

/**
 * Groups the statements about a renter by organization. What the renter stated supports nobody, because an organization
 * can invent a renter and state it through the portal.
 */
export function ownStatements(statements: readonly Statement[]): OwnStatements {
  const sources = new Map<string, Set<string>>();
  for (const { kind, value, organizationId, source } of statements) {
    const by = source === 'operator' ? OPERATOR : organizationId;
    if (by !== null) sources.getOrInsertComputed(keyOf(kind, value), () => new Set<string>()).add(by);
  }
  const all = [...sources.values()];
  const [first, ...more] = all.reduce((union, by) => union.union(by), new Set<string>());
  const isOwn = (organizationId: string, kind: string, value: string) => {
    const by = sources.get(keyOf(kind, value));
    return by?.size === 1 && by.has(organizationId);
  };
  return {
    organizations: new Set(all.flatMap((by) => (by.size > 1 || by.has(OPERATOR) ? [] : [...by]))),
    onlyOrganization: more.length > 0 || first === OPERATOR ? undefined : first,
    without(organizationId, { names, emails, phones, licenses, address, dateOfBirth }) {
      const isOther = (kind: string, value: string) => !isOwn(organizationId, kind, value);
      return {
        names: names.filter((name) => isOther('name', normalizeName(name))),
        emails: emails.filter((email) => isOther('email', normalizeEmail(email))),
        phones: phones.filter((phone) => isOther('phone', normalizePhone(phone))),
        licenses: licenses.filter((license) => isOther('license', normalizeLicense(license))),
        address: address !== null && isOther('address', address) ? address : null,
        dateOfBirth: dateOfBirth !== null && isOther('date_of_birth', dateOfBirth) ? dateOfBirth : null,
      };
    },
  };
}

function keyOf(kind: string, value: string): string {
  return `${kind} ${value}`;
}
