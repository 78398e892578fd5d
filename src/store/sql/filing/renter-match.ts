import type { RenterMatch } from '../../store.ts';
import type { Value } from '../query.ts';
import { renterNumber } from '../renter-rows.ts';
import { withPhoneAndName } from '../renters.ts';

const withEmail = (
  email: string,
) => `(SELECT i.renter FROM identifiers i WHERE i.kind = 'email' AND i.value = ${email}
  ORDER BY i.precedence, i.renter LIMIT 1)`;

const firstWithPhoneAndName = (phone: string, name: string) =>
  `(SELECT p.renter FROM ${withPhoneAndName(phone, name)} ORDER BY p.precedence, p.renter LIMIT 1)`;

/** FROM and ORDER BY of the renters `n` with a name on an organization's roster. */
const onRosterByName = (organizationId: string, name: string) =>
  `roster_names n WHERE n.organization_id = ${organizationId} AND n.name = ${name} ORDER BY n.renter`;

/** Matches a renter only if no other one on the roster has the name. */
function onlyOnRoster(organization: string, name: string, inOrder: string): string {
  const named = (value: string) => `SELECT n.renter FROM ${onRosterByName(organization, value)} LIMIT 2`;
  return `(SELECT CASE count(*) WHEN 1 THEN min(renter) END FROM (
    SELECT renter FROM (${named(name)}) AS written
    UNION ALL SELECT renter FROM (${named(inOrder)}) AS in_order
      WHERE NOT EXISTS (SELECT 1 FROM ${onRosterByName(organization, name)})) AS named)`;
}

/** The SQL of `matchedNumber`, from the values of the match. */
const NUMBERS: Record<RenterMatch['by'], (first: string, second: string, third: string) => string> = {
  id: renterNumber,
  email: withEmail,
  phone: (phone, name, inOrder) =>
    `coalesce(${firstWithPhoneAndName(phone, name)}, ${firstWithPhoneAndName(phone, inOrder)})`,
  name: onlyOnRoster,
};

/** Returns the values of a match, in the order of its parameters. */
export function matchValues(match: RenterMatch): Value[] {
  switch (match.by) {
    case 'id':
      return [match.id];
    case 'email':
      return [match.email];
    case 'phone':
      return [match.phone, match.name, match.inOrder];
    case 'name':
      return [match.organizationId, match.name, match.inOrder];
  }
}

/** The SQL of the first value of a match. Parameters of a statement begin with the values of the match. */
export const FIRST_VALUE = 'CAST(?1 AS text)';

/** Returns the SQL of the number of the matched renter; `null` if nobody matches. */
export function matchedNumber(by: RenterMatch['by']): string {
  return NUMBERS[by](FIRST_VALUE, 'CAST(?2 AS text)', 'CAST(?3 AS text)');
}

/**
 * Returns a function that prepares a statement once for each way to match.
 *
 * @param prepareFor prepares the statement, from the SQL of the number of the matched renter
 */
export function forMatches<Query>(prepareFor: (matched: string) => Query): (match: RenterMatch) => Query {
  const prepared = new Map<RenterMatch['by'], Query>();
  return ({ by }) => prepared.getOrInsertComputed(by, () => prepareFor(matchedNumber(by)));
}
