import type { Profile } from '../../../rules/identity/matching/person.ts';
import type { MergeReads } from '../../store.ts';
import type { Prepare } from '../query.ts';
import { IDENTIFIER_NAME, identifierOf, noted } from './identifier-moves.ts';

/** Enough for a comparison, which takes a few values of each kind. A placeholder may have any number of names. */
const MOST_IDENTIFIERS = 500;

interface OwnRow {
  full_name: string | null;
  address: string | null;
  date_of_birth: string | null;
}

/** Prepares the queries for `profilesBefore`. */
export function profilesBefore(prepare: Prepare): MergeReads['profilesBefore'] {
  const own = prepare<OwnRow>(
    `SELECT g.full_name, d.address, d.date_of_birth FROM renter_merges m JOIN renters g ON g.number = m.merged
     JOIN renters k ON k.number = m.kept LEFT JOIN renter_details d ON d.renter = g.number
     WHERE m.id = ? AND k.merged_into IS NULL`,
  );
  const ofMerged = prepare<{ ref: string }>(`${noted('identifiers')} ORDER BY ref LIMIT ${MOST_IDENTIFIERS}`);
  const ofKept = prepare<{ ref: string }>(
    `SELECT ${IDENTIFIER_NAME} AS ref FROM renter_merges m JOIN identifiers i ON i.renter = m.kept
     WHERE m.id = ?1 AND ${IDENTIFIER_NAME} NOT IN (${noted('added_identifiers')})
     ORDER BY i.precedence, i.kind, i.value LIMIT ${MOST_IDENTIFIERS}`,
  );
  return async ({ id, keptWas }) => {
    const row = await own.get(id);
    if (row === undefined) return undefined;
    const { address = null, dateOfBirth = null } = keptWas.details ?? {};
    return {
      kept: profileOf(await ofKept.all(id), keptWas.fullName, address, dateOfBirth),
      merged: profileOf(await ofMerged.all(id), row.full_name, row.address, row.date_of_birth),
    };
  };
}

function profileOf(
  rows: readonly { ref: string }[],
  fullName: string | null,
  address: string | null,
  dateOfBirth: string | null,
): Profile {
  const identifiers = rows.map(identifierOf);
  const values = (kind: string) =>
    identifiers.filter((identifier) => identifier.kind === kind).map(({ value }) => value);
  return {
    names: [...(fullName === null ? [] : [fullName]), ...values('name')],
    emails: values('email'),
    phones: values('phone'),
    licenses: values('license'),
    address,
    dateOfBirth,
  };
}
