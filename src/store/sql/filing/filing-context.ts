import { MOST_COMPARED } from '../../../rules/disputes/repeats.ts';
import { MOST_COUNTED_INCIDENTS } from '../../../rules/scoring/counted-incidents.ts';
import type { Asserted, AssertionSource, FilingReads, Identifier } from '../../store.ts';
import { counts } from '../held-filings.ts';
import { repeatableOf, selectRepeatable } from '../own-records/reinsertions.ts';
import type { Dialect, Prepare } from '../query.ts';
import { REMOVED_FIELDS, type RemovedRow } from '../records.ts';
import { RENTER_ROW, type RenterRow, renterOf } from '../renter-rows.ts';
import { type DetailsRow, detailsOf } from '../renters.ts';
import { forMatches, matchValues } from './renter-match.ts';

/** Renters with the stated license that are compared again. More share only a placeholder. */
const MOST_LICENSE_HOLDERS = 11;

/** Lists are JSON arrays of objects. */
type ContextRow = [
  /** `null` if the renter is not on the roster. */
  adverseFilings: string | null,
  isShared: number,
  isMemberIdTaken: number,
  hasContract: number,
  counted: string,
  ownIncidents: string,
  asserted: string,
  identifiers: string,
  details: string,
  licenseHolders: string,
  removed: string,
  ...renter: RenterRow,
];

const PARAMETERS = 8;

/**
 * Selects a `ContextRow`. What the filing does not need is not looked for. Records are searched by their renter, not by the
 * organization, which may have filed a million: the sum keeps the order from being read from an index of the organization.
 */
function contextOf(
  matched: string,
  isShared: string,
  { list, objects, elements, unindexed }: Dialect,
): string {
  const stated = objects('?3', 's', { kind: 'text', value: 'text' });
  const when = (select: string) => `CASE WHEN EXISTS (${select}) THEN 1 ELSE 0 END`;
  const columns = [
    'o.adverse_filed_at',
    isShared,
    when('SELECT 1 FROM renters WHERE m.number IS NULL AND member_id = ?2'),
    when(`SELECT 1 FROM reports p WHERE p.renter = m.number AND p.organization_id = ?1
      AND p.contract_id = CAST(?4 AS text) AND ${counts('p.id')}`),
    list(
      ['at'],
      `SELECT i.filed_at AS at FROM incidents i WHERE CAST(?5 AS bigint) = 1 AND i.renter = m.number
       AND ${unindexed('i.organization_id')} = ?1 AND ${counts('i.id')}
       ORDER BY i.filed_at + 0 DESC, i.id DESC LIMIT ${MOST_COUNTED_INCIDENTS}`,
    ),
    list(
      ['id'],
      `SELECT i.id FROM incidents i
       WHERE i.id IN (${elements('?6')}) AND i.organization_id = ?1 AND i.renter = m.number`,
    ),
    list(
      ['kind', 'value', 'source'],
      `SELECT a.kind, a.value, a.source FROM ${stated} JOIN assertions a
       ON a.renter = m.number AND a.kind = s.kind AND a.value = s.value AND a.organization_id = ?1`,
    ),
    list(
      ['kind', 'value'],
      `SELECT i.kind, i.value FROM ${stated} JOIN identifiers i
       ON i.renter = m.number AND i.kind = s.kind AND i.value = s.value`,
    ),
    list(
      ['address', 'date_of_birth', 'version', 'updated_at'],
      'SELECT address, date_of_birth, version, updated_at FROM renter_details WHERE renter = m.number',
    ),
    list(
      ['id'],
      `SELECT h.id FROM identifiers i JOIN renters h ON h.number = i.renter
       WHERE i.kind = 'license' AND i.value = CAST(?7 AS text) ORDER BY i.precedence, i.renter LIMIT ${MOST_LICENSE_HOLDERS}`,
    ),
    list(
      REMOVED_FIELDS,
      selectRepeatable('SELECT r.id UNION ALL SELECT id FROM renters WHERE merged_into = m.number', {
        organizationId: '?1',
        undoMs: '?8',
        limit: MOST_COMPARED,
      }),
    ),
    RENTER_ROW,
  ];
  return `WITH m AS MATERIALIZED (SELECT ${matched} AS number) SELECT ${columns.join(',\n')} FROM m
    LEFT JOIN renters r ON r.number = m.number LEFT JOIN roster o ON o.organization_id = ?1 AND o.renter = m.number`;
}

export function filingReads(prepare: Prepare, dialect: Dialect): FilingReads {
  const renter = forMatches((matched) =>
    prepare<RenterRow>(`SELECT ${RENTER_ROW} FROM renters r WHERE r.number = ${matched}`, 'array'),
  );
  const context = forMatches((matched, by, first) => {
    const others = `SELECT 1 FROM identifiers WHERE kind = 'email' AND value = ${first} LIMIT 2`;
    const isShared = by === 'email' ? `(SELECT count(*) FROM (${others}) AS e) - 1` : '0';
    return prepare<ContextRow>(contextOf(matched, isShared, dialect), 'array');
  }, PARAMETERS);
  return {
    async findMatched(match) {
      const row = await renter(match).get(...matchValues(match));
      return row && renterOf(row);
    },
    async readContext({ organizationId, match, stated, contractId, incidentIds, ...asked }) {
      const row = await context(match).get(
        organizationId,
        asked.memberId,
        JSON.stringify(stated),
        contractId,
        Number(asked.hasIncidents),
        JSON.stringify(incidentIds),
        stated.find(({ kind }) => kind === 'license')?.value ?? null,
        asked.undoMs,
        ...matchValues(match),
      );
      if (row === undefined) throw new Error('a statement that always returns a row returned none');
      const [adverse, shared, taken, hasContract, ...rest] = row;
      const [counted, own, asserted, identifiers, details, holders, removed, ...found] = rest;
      const known = found as unknown as RenterRow;
      const [profile] = listOf<DetailsRow>(details);
      return {
        renter: known[0] === null ? undefined : renterOf(known),
        isShared: shared > 0,
        isMemberIdTaken: taken === 1,
        isOnRoster: adverse !== null,
        adverseFilings: adverse === null || adverse === '' ? [] : adverse.split(',').map(Number),
        countedIncidents: listOf<{ at: number }>(counted).map(({ at }) => at),
        hasContract: hasContract === 1,
        ownIncidentIds: listOf<{ id: string }>(own).map(({ id }) => id),
        asserted: listOf<Asserted & { source: AssertionSource }>(asserted),
        identifiers: listOf<Identifier>(identifiers),
        details: profile && detailsOf(profile),
        licenseHolders: listOf<{ id: string }>(holders).map(({ id }) => id),
        removed: repeatableOf(listOf<RemovedRow>(removed)),
      };
    },
  };
}

/** Reads a list that the statement selected, most of which are empty. */
function listOf<Item>(json: string): Item[] {
  return json === '[]' ? [] : JSON.parse(json);
}
