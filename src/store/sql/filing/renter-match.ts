import type { RenterMatch } from '../../store.ts';
import type { Value } from '../query.ts';
import { renterNumber } from '../renter-rows.ts';
import { onRosterByName, withPhoneAndName } from '../renters.ts';

const withEmail = (
  email: string,
) => `(SELECT i.renter FROM identifiers i WHERE i.kind = 'email' AND i.value = ${email}
  ORDER BY i.precedence, i.renter LIMIT 1)`;

const firstWithPhoneAndName = (phone: string, name: string) =>
  `(SELECT p.renter FROM ${withPhoneAndName(phone, name)} ORDER BY p.precedence, p.renter LIMIT 1)`;

/** Matches a renter only if no other one on the roster has the name. */
function onlyOnRoster(organization: string, name: string, inOrder: string): string {
  const named = (value: string) => `SELECT n.renter FROM ${onRosterByName(organization, value)} LIMIT 2`;
  return `(SELECT CASE count(*) WHEN 1 THEN min(renter) END FROM (
    SELECT renter FROM (${named(name)}) AS written
    UNION ALL SELECT renter FROM (${named(inOrder)}) AS in_order
      WHERE NOT EXISTS (SELECT 1 FROM ${onRosterByName(organization, name)})) AS named)`;
}

/** The SQL of the number of the matched renter, `null` if there is none, from the values of the match. */
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

/**
 * Returns a function that prepares a statement once for each way to match.
 *
 * @param prepareFor prepares the statement, from the SQL of the number of the matched renter and of the first value of the match
 * @param others how many parameters of the statement come before those of the match
 */
export function forMatches<Query>(
  prepareFor: (matched: string, by: RenterMatch['by'], first: string) => Query,
  others = 0,
): (match: RenterMatch) => Query {
  const parameter = (place: number) => `CAST(?${others + place} AS text)`;
  const prepared = new Map<RenterMatch['by'], Query>();
  return ({ by }) =>
    prepared.getOrInsertComputed(by, () =>
      prepareFor(NUMBERS[by](parameter(1), parameter(2), parameter(3)), by, parameter(1)),
    );
}
