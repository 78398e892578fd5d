import { type Static, Type } from 'typebox';
import { MOST_REFERENCE_CHARACTERS } from '../../batches/limits.ts';
import { IDENTIFIER_KINDS } from '../../rules/identity/identifier-kind.ts';
import { PURPOSE_NAMES } from '../../rules/organizations/purpose.ts';
import { tierOfCheck } from '../../rules/scoring/recommendation.ts';
import { DAY_MS, dayNamed } from '../../rules/text/days.ts';
import type { OwnCheck } from '../../screening/own-checks.ts';
import { cursorOf, INVALID_CURSOR } from '../cursors.ts';
import { day, text } from '../fields.ts';
import { nullable, RECOMMENDATION, RISK_TIER } from '../schemas.ts';
import { CHECK_SUMMARY, presentSummary } from './check-schemas.ts';
import { apiRoute } from './route.ts';
import {
  EXPLAIN,
  EXPLANATION,
  explanationOf,
  FLAGS,
  idOf,
  iso,
  LIMIT,
  MOST_ON_PAGE,
  NEXT_CURSOR,
  OK,
  SCORE,
  timestamp,
} from './schemas.ts';

const CHECK_CURSOR = cursorOf({ at: 'number', requestId: 'id' });

const LOGGED_CHECK = Type.Object(
  {
    request_id: Type.String({
      pattern: '^(req|chk)_[\\w-]+$',
      maxLength: 50,
      description: 'The `X-Request-Id` of the check; checks by staff have IDs of their own',
    }),
    checked_at: timestamp('When it was checked'),
    checked_by: Type.Object({
      id: Type.String({
        pattern: '^(key|usr)_[0-9A-Z]{26}$',
        maxLength: 30,
        description: 'The ID of the key or the staff member',
      }),
      kind: Type.Enum(['key', 'person', 'unknown']),
      name: nullable(Type.String({ maxLength: 200 })),
    }),
    purpose: Type.Enum(PURPOSE_NAMES),
    reference: nullable(
      Type.String({
        maxLength: MOST_REFERENCE_CHARACTERS,
        description: 'Your own name for a row of a batch',
      }),
    ),
    batch_id: nullable(idOf('bat', 'The batch that it was part of')),
    identifier: Type.Enum([...IDENTIFIER_KINDS], {
      description: 'The identifier that found the renter; if none did, the first one that you sent',
    }),
    found: Type.Boolean(),
    renter_id: nullable(idOf('ren')),
    recommendation: RECOMMENDATION,
    risk_tier: RISK_TIER,
    score: nullable(SCORE),
    verified: nullable(
      Type.Boolean({
        description: '`null` if no renter was found, and for old checks that did not store it',
      }),
    ),
    summary: nullable({ ...CHECK_SUMMARY, description: 'As it was then; `null` in the same cases' }),
    flags: nullable({ ...FLAGS, description: 'As they were then; `null` in the same cases' }),
    explanation: Type.Optional(nullable(EXPLANATION)),
  },
  { title: 'LoggedCheck' },
);

/** GET /checks */
export const listChecks = apiRoute({
  method: 'GET',
  path: '/v1/checks',
  operation: 'listChecks',
  group: 'Screening',
  scope: 'read',
  showsOthers: true,
  summary: 'List what your organization checked',
  description:
    'Single checks, rows of batches, and checks by staff, newest first, each with its request and response at the time. Later changes to the file do not change them. Names are not kept. Months that the operator detached from the log are not listed. With `request_id`, only that check.',
  query: Type.Object({
    request_id: Type.Optional(text('Only the check with this `X-Request-Id`')),
    from: Type.Optional(day('Checked on this day (UTC) or later')),
    to: Type.Optional(day('Checked on this day (UTC) or before')),
    limit: LIMIT,
    cursor: Type.Optional(Type.String({ maxLength: 200, description: '`next_cursor` of the previous page' })),
    explain: EXPLAIN,
  }),
  status: 200,
  response: Type.Object({
    ok: OK,
    checks: Type.Array(LOGGED_CHECK, { maxItems: MOST_ON_PAGE }),
    next_cursor: NEXT_CURSOR,
  }),
  examples: {
    one: {
      ok: true,
      checks: [
        {
          request_id: 'req_0t4ikw2aB3dE5fG00001z',
          checked_at: '2026-11-21T09:30:00.000Z',
          checked_by: { id: 'key_01KAJ5M2S40000W9XYV28QZ3T6', kind: 'key', name: 'Front desk' },
          purpose: 'tenancy',
          reference: 'lease-2026-118',
          batch_id: 'bat_01KAJ5M2S40000Z3T6W9XYV28Q',
          identifier: 'email',
          found: true,
          renter_id: 'ren_01KAJ5M2S400008QZ3T6W9XYV2',
          recommendation: 'CONDITIONAL',
          risk_tier: 'MODERATE',
          score: 720,
          verified: false,
          summary: {
            total_rentals: 4,
            incidents: 2,
            outstanding_balance: 0,
            last_incident_date: '2026-08-14T16:20:00.000Z',
            network_reports: 4,
            cross_operator_flags: 1,
          },
          flags: ['LATE_RETURN'],
        },
      ],
      next_cursor: null,
    },
  },
  errors: { invalid: INVALID_CURSOR },
}).handledBy(async ({ caller: { organizationId }, query }, app) => {
  const { request_id: requestId, from, to, limit, cursor, explain } = query;
  const present = (check: OwnCheck) => presented(check, explain === 'true');
  if (requestId !== undefined) {
    const check = await app.findOwnCheck(organizationId, requestId);
    return { ok: true, checks: check === undefined ? [] : [present(check)], next_cursor: null };
  }
  const after = CHECK_CURSOR.readCursor(cursor);
  const period = {
    fromMs: (from === undefined ? undefined : dayNamed(from)) ?? 0,
    toMs: to === undefined ? Number.MAX_SAFE_INTEGER : (dayNamed(to) ?? 0) + DAY_MS,
  };
  const { rows, next } = await app.listOwnChecks(
    organizationId,
    period,
    after,
    Number(limit ?? MOST_ON_PAGE),
  );
  return { ok: true, checks: rows.map(present), next_cursor: CHECK_CURSOR.write(next) };
});

function presented(check: OwnCheck, explain: boolean): Static<typeof LOGGED_CHECK> {
  const { by, keyId, purpose, renterId, recommendation, score, inputs, explanation } = check;
  return {
    request_id: check.requestId,
    checked_at: iso(check.at),
    checked_by: { id: keyId, kind: by.kind, name: by.name === '' ? null : by.name },
    purpose: purpose ?? 'tenancy',
    reference: check.reference,
    batch_id: check.batchId,
    identifier: check.identifier,
    found: renterId !== null,
    renter_id: renterId,
    recommendation,
    risk_tier: tierOfCheck(recommendation, score),
    score,
    verified: inputs?.verified ?? null,
    summary: inputs && presentSummary(inputs),
    flags: inputs?.flags ?? null,
    ...(explain && { explanation: explanation && explanationOf(explanation) }),
  };
}
