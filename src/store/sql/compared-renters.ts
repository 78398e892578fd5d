import type { ComparedRenter, IdentityReads } from '../store.ts';
import type { Dialect, Prepare } from './query.ts';

interface RenterRow {
  id: string;
  member_id: string;
  full_name: string | null;
  created_at: number;
  address: string | null;
  date_of_birth: string | null;
  proof_license: string | null;
  proof_address: string | null;
  proof_date_of_birth: string | null;
  is_address_said: number;
  is_birth_said: number;
}

interface IdentifierRow {
  id: string;
  kind: 'name' | 'email' | 'phone' | 'license';
  value: string;
  /** 1 if only the renter stated it, in an identity verification; no organization filed it. */
  is_said: number;
}

/** Reads renters with the fields that comparisons need, with two queries for any number of renters. */
export function compared(prepare: Prepare, dialect: Dialect): IdentityReads['findCompared'] {
  const among = `r.id IN (${dialect.elements('?1')}) AND r.merged_into IS NULL`;
  const renters = prepare<RenterRow>(
    `SELECT r.id, r.member_id, r.full_name, r.created_at, d.address, d.date_of_birth, NULLIF(f.license, '') AS proof_license,
       f.address AS proof_address, f.date_of_birth AS proof_date_of_birth,
       ${said('p.renter = r.number AND p.address_taken = 1 AND p.address = d.address')} AS is_address_said,
       ${said('p.renter = r.number AND p.date_of_birth_taken = 1 AND p.date_of_birth = d.date_of_birth')} AS is_birth_said
     FROM renters r LEFT JOIN renter_details d ON d.renter = r.number
       LEFT JOIN proofs f ON f.on_profile = 0
         AND f.id = (SELECT id FROM proofs p WHERE p.renter = r.number AND p.whole_file = 1
           AND (p.decision IS NULL OR p.decision <> 'rejected') ORDER BY id DESC LIMIT 1)
     WHERE ${among}`,
  );
  // Limited, because a renter who is filed under a placeholder may have any number of names. The first are those that the
  // most organizations filed, so that one organization cannot hide a license behind licenses that it invents.
  const identifiers = prepare<IdentifierRow>(
    `SELECT id, kind, value,
       CASE kind WHEN 'license' THEN ${said('p.renter = found.renter AND p.license_taken = found.value')} ELSE 0 END AS is_said
     FROM (
       SELECT r.id, i.renter, i.kind, i.value, row_number() OVER (PARTITION BY i.renter, i.kind ORDER BY i.precedence, i.value) AS place
       FROM renters r JOIN identifiers i ON i.renter = r.number WHERE ${among}
     ) AS found WHERE place <= ?2`,
  );
  return async (ids, mostValues) => {
    if (ids.length === 0) return [];
    const list = JSON.stringify(ids);
    const valuesOf = Map.groupBy(await identifiers.all(list, mostValues), ({ id }) => id);
    return (await renters.all(list)).map((row) => comparedOf(row, valuesOf.get(row.id) ?? []));
  };
}

function said(of: string): string {
  return `CASE WHEN EXISTS (SELECT 1 FROM proofs p WHERE ${of}) THEN 1 ELSE 0 END`;
}

function comparedOf(row: RenterRow, identifiers: readonly IdentifierRow[]): ComparedRenter {
  const values = (kind: IdentifierRow['kind']) =>
    identifiers.filter((identifier) => identifier.kind === kind).map(({ value }) => value);
  const known = {
    names: [...(row.full_name === null ? [] : [row.full_name]), ...values('name')],
    emails: values('email'),
    phones: values('phone'),
  };
  return {
    id: row.id,
    memberId: row.member_id,
    createdAt: row.created_at,
    ...known,
    licenses: [...(row.proof_license === null ? [] : [row.proof_license]), ...values('license')],
    address: row.address ?? row.proof_address,
    dateOfBirth: row.date_of_birth ?? row.proof_date_of_birth,
    contradicted: row.proof_address !== null,
    filed: {
      ...known,
      licenses: identifiers
        .filter((one) => one.kind === 'license' && one.is_said === 0)
        .map(({ value }) => value),
      address: row.is_address_said === 1 ? null : row.address,
      dateOfBirth: row.is_birth_said === 1 ? null : row.date_of_birth,
    },
  };
}
