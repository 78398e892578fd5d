import { MOST_COMPARED } from '../../../rules/disputes/repeats.ts';
import { MOST_COUNTED_INCIDENTS } from '../../../rules/scoring/counted-incidents.ts';
import type { Asserted, AssertionSource, FilingQuestion, FilingReads } from '../../store.ts';
import { counts } from '../held-filings.ts';
import { repeatableOf, selectRepeatable } from '../own-records/reinsertions.ts';
import type { Dialect, Prepare, Query, Value } from '../query.ts';
import { REMOVED_FIELDS, type RemovedRow } from '../records.ts';
import { RENTER_ROW, type RenterRow, renterOf } from '../renter-rows.ts';
import { type DetailsRow, detailsOf } from '../renters.ts';
import { FIRST_VALUE, forMatches, matchedNumber, matchValues } from './renter-match.ts';

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
  hasLicense: number,
  details: string,
  licenseHolders: string,
  removed: string,
  ...renter: RenterRow,
];

/** What a question asks for. Its statement looks for nothing else. */
function askedBy({ match, stated, contractId, incidentIds, hasIncidents }: FilingQuestion) {
  const states = (...kinds: Asserted['kind'][]) => stated.some(({ kind }) => kinds.includes(kind));
  return {
    by: match.by,
    contract: contractId !== null,
    counted: hasIncidents,
    own: incidentIds.length > 0,
    asserted: stated.length > 0,
    license: states('license'),
    details: states('license', 'address', 'date_of_birth'),
  };
}

type Asked = ReturnType<typeof askedBy>;

/** The parameters after those of the match. A statement has those that it needs. */
const PARAMETERS = {
  organization: ({ organizationId }) => organizationId,
  member: ({ memberId }) => memberId,
  contract: ({ contractId }) => contractId,
  own: ({ incidentIds }) => JSON.stringify(incidentIds),
  stated: ({ stated }) => JSON.stringify(stated),
  license: ({ stated }) => stated.find(({ kind }) => kind === 'license')?.value ?? null,
  undo: ({ undoMs }) => undoMs,
} satisfies Record<string, (question: FilingQuestion) => Value>;

type Parameter = keyof typeof PARAMETERS;

const NO_LIST = "'[]'";

/**
 * Returns the expressions of a `ContextRow`. Records are searched by their renter, not by the organization, which may have
 * filed a million: the sum keeps the order from being read from an index of the organization. An expression names its parameters
 * only if it is asked for, because PostgreSQL rejects parameters that a statement does not use.
 *
 * @param at returns the SQL of a parameter
 */
function columnsOf(
  asked: Asked,
  at: (parameter: Parameter) => string,
  { list, objects, elements, unindexed }: Dialect,
): string[] {
  const when = (select: string) => `CASE WHEN EXISTS (${select}) THEN 1 ELSE 0 END`;
  const organization = at('organization');
  const isLicense = () => `i.kind = 'license' AND i.value = CAST(${at('license')} AS text)`;
  const isShared = `(SELECT count(*) FROM
    (SELECT 1 FROM identifiers WHERE kind = 'email' AND value = ${FIRST_VALUE} LIMIT 2) AS e) - 1`;
  const hasContract =
    () => `SELECT 1 FROM reports p WHERE p.renter = m.number AND p.organization_id = ${organization}
    AND p.contract_id = CAST(${at('contract')} AS text) AND ${counts('p.id')}`;
  const counted = `SELECT i.filed_at AS at FROM incidents i WHERE i.renter = m.number
    AND ${unindexed('i.organization_id')} = ${organization} AND ${counts('i.id')}
    ORDER BY i.filed_at + 0 DESC, i.id DESC LIMIT ${MOST_COUNTED_INCIDENTS}`;
  const own = () => `SELECT i.id FROM incidents i
    WHERE i.id IN (${elements(at('own'))}) AND i.organization_id = ${organization} AND i.renter = m.number`;
  const asserted = () => `SELECT a.kind, a.value, a.source
    FROM ${objects(at('stated'), 's', { kind: 'text', value: 'text' })} JOIN assertions a
    ON a.renter = m.number AND a.kind = s.kind AND a.value = s.value AND a.organization_id = ${organization}`;
  const details =
    'SELECT address, date_of_birth, version, updated_at FROM renter_details WHERE renter = m.number';
  const holders = () => `SELECT h.id FROM identifiers i JOIN renters h ON h.number = i.renter
    WHERE ${isLicense()} ORDER BY i.precedence, i.renter LIMIT ${MOST_LICENSE_HOLDERS}`;
  const removed = selectRepeatable(
    'SELECT r.id UNION ALL SELECT id FROM renters WHERE merged_into = m.number',
    {
      organizationId: organization,
      undoMs: at('undo'),
      limit: MOST_COMPARED,
    },
  );
  return [
    'o.adverse_filed_at',
    asked.by === 'email' ? isShared : '0',
    when(`SELECT 1 FROM renters WHERE m.number IS NULL AND member_id = ${at('member')}`),
    asked.contract ? when(hasContract()) : '0',
    asked.counted ? list(['at'], counted) : NO_LIST,
    asked.own ? list(['id'], own()) : NO_LIST,
    asked.asserted ? list(['kind', 'value', 'source'], asserted()) : NO_LIST,
    asked.license ? when(`SELECT 1 FROM identifiers i WHERE i.renter = m.number AND ${isLicense()}`) : '0',
    asked.details ? list(['address', 'date_of_birth', 'version', 'updated_at'], details) : NO_LIST,
    asked.license ? list(['id'], holders()) : NO_LIST,
    list(REMOVED_FIELDS, removed),
    RENTER_ROW,
  ];
}

/**
 * Returns a function that prepares a statement for each combination that is asked for, and returns it with its parameters
 * after those of the match. There are at most 80, and a network uses a handful.
 */
function contextQueries(prepare: Prepare, dialect: Dialect) {
  const prepared = new Map<string, { query: Query<ContextRow>; parameters: readonly Parameter[] }>();
  return (question: FilingQuestion) => {
    const asked = askedBy(question);
    return prepared.getOrInsertComputed(Object.values(asked).join(), () => {
      const before = matchValues(question.match).length;
      const parameters: Parameter[] = [];
      const at = (parameter: Parameter) => {
        if (!parameters.includes(parameter)) parameters.push(parameter);
        return `?${before + 1 + parameters.indexOf(parameter)}`;
      };
      const query = prepare<ContextRow>(
        `WITH m AS MATERIALIZED (SELECT ${matchedNumber(asked.by)} AS number)
         SELECT ${columnsOf(asked, at, dialect).join(',\n')}
         FROM m LEFT JOIN renters r ON r.number = m.number
           LEFT JOIN roster o ON o.organization_id = ${at('organization')} AND o.renter = m.number`,
        'array',
      );
      return { query, parameters };
    });
  };
}

export function filingReads(prepare: Prepare, dialect: Dialect): FilingReads {
  const renter = forMatches((matched) =>
    prepare<RenterRow>(`SELECT ${RENTER_ROW} FROM renters r WHERE r.number = ${matched}`, 'array'),
  );
  const context = contextQueries(prepare, dialect);
  return {
    async findMatched(match) {
      const row = await renter(match).get(...matchValues(match));
      return row && renterOf(row);
    },
    async readContext(question) {
      const { query, parameters } = context(question);
      const values = parameters.map((parameter) => PARAMETERS[parameter](question));
      const row = await query.get(...matchValues(question.match), ...values);
      if (row === undefined) throw new Error('a statement that always returns a row returned none');
      const [adverse, shared, taken, hasContract, ...rest] = row;
      const [counted, own, asserted, hasLicense, details, holders, removed, ...found] = rest;
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
        hasLicense: hasLicense === 1,
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
