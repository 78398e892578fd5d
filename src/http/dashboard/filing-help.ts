import { type Static, Type } from 'typebox';
import type { SeenRenter } from '../../admission/reach.ts';
import { IDENTIFIER_KINDS, identifierKindOf } from '../../rules/identity/identifier-kind.ts';
import { isVerified } from '../../rules/identity/verification.ts';
import { adviceForScore } from '../../rules/scoring/recommendation.ts';
import { rentScoreOf } from '../../rules/scoring/rent-score.ts';
import type { ScoreBefore } from '../../rules/scoring/score-change.ts';
import { typedAs } from '../../screening/identifiers.ts';
import { requiredText, text } from '../fields.ts';
import { COUNT, IDENTIFIER_KIND, nullable, pick, RISK_TIER, SCORE, TEXT_OR_NULL, TIME } from '../schemas.ts';
import { inquirerOf, staffRoute } from './route.ts';

/** A renter as a choice of a form. */
const RENTER_CHOICE = Type.Object({
  renterId: Type.String(),
  memberId: Type.String(),
  name: TEXT_OR_NULL,
  /** Masked outside the organization's reach, unless it is the one that was typed. */
  email: TEXT_OR_NULL,
  verified: Type.Boolean(),
  /** `null` outside the organization's reach. */
  onFile: nullable(Type.Object({ score: SCORE, tier: RISK_TIER })),
});

export type RenterChoice = Static<typeof RENTER_CHOICE>;

const FOUND_RENTERS = Type.Object({
  /** The kind of identifier that the text was recognized as. */
  kind: IDENTIFIER_KIND,
  /** At most 1 by member ID, 10 by name, otherwise 5. */
  rows: Type.Array(RENTER_CHOICE),
});

export type ChoicesResponse = Static<typeof FOUND_RENTERS>;

const QUERY = Type.Object({
  q: requiredText('The beginning of a word of a name on the roster, or an exact identifier of any renter'),
  kind: Type.Optional(Type.Enum([...IDENTIFIER_KINDS], { description: 'Derived from the text if omitted' })),
});

const SUMMARY = Type.Object({
  reports: COUNT,
  unpaidReports: COUNT,
  damagedReports: COUNT,
  recentUnpaid: COUNT,
  recentDamaged: COUNT,
  incidents: COUNT,
  countedIncidents: COUNT,
});

/** What the score of a renter depends on; the page computes from it how a report changes the score. */
const SCORE_BEFORE = Type.Object({
  summary: SUMMARY,
  verified: Type.Boolean(),
  countedIncidents: Type.Array(TIME),
  adverseFilings: Type.Array(TIME),
});

/** The renter that a report would be about, and the incidents that may be linked to it. */
const FOUND_PERSON = Type.Object({
  /** `null` if the report would create a new renter. */
  renter: nullable(RENTER_CHOICE),
  /** `null` outside the organization's reach, and without a renter. */
  before: nullable(SCORE_BEFORE),
  /** What the organization itself filed about the renter, newest first. */
  ownIncidents: Type.Array(
    Type.Object({ id: Type.String(), type: Type.String(), industry: TEXT_OR_NULL, filedAt: TIME }),
  ),
});

export type PersonResponse = Static<typeof FOUND_PERSON>;

const SUGGESTIONS = Type.Object({
  industries: Type.Array(Type.String()),
  incidentTypes: Type.Array(Type.String()),
});

export type SuggestionsResponse = Static<typeof SUGGESTIONS>;

const PERSON = Type.Object({
  email: Type.Optional(text('E-mail address')),
  name: Type.Optional(text('Full name')),
  phone: Type.Optional(text('Phone number')),
  license: Type.Optional(text('License number')),
  dateOfBirth: Type.Optional(text('A day such as 1990-01-31')),
});

/** The routes that help to fill in the forms of filings. They cost no credit. */
export const filingHelpRoutes = [
  staffRoute({
    method: 'GET',
    path: '/dashboard/filing/renters',
    permission: 'file_records',
    query: QUERY,
    response: FOUND_RENTERS,
  }).handledBy(async (request, app) => {
    const { q, kind = identifierKindOf(q) } = request.query;
    await app.limitSearches(request.staff.userId);
    const found = await app.findChoices(typedAs(kind, q), inquirerOf(request));
    return { kind, rows: found.map(choiceOf) };
  }),
  staffRoute({
    method: 'GET',
    path: '/dashboard/filing/person',
    permission: 'file_records',
    query: PERSON,
    response: FOUND_PERSON,
  }).handledBy(async (request, app) => {
    const { email, name, phone, license, dateOfBirth } = request.query;
    await app.limitSearches(request.staff.userId);
    const person = { email, name, phone, license, dateOfBirth };
    const found = await app.findPerson(inquirerOf(request), person);
    if (found === undefined) return { renter: null, before: null, ownIncidents: [] };
    const { renter, before, ownIncidents } = found;
    return { renter: choiceOf(renter), before: before && presentBefore(before), ownIncidents };
  }),
  staffRoute({
    method: 'GET',
    path: '/dashboard/filing/suggestions',
    permission: 'read_renters',
    response: SUGGESTIONS,
  }).handledBy(({ staff }, app) => app.suggestWords(staff.organizationId)),
];

function presentBefore({ summary, verified, ...before }: ScoreBefore): Static<typeof SCORE_BEFORE> {
  return {
    summary: pick(SUMMARY, summary),
    verified,
    countedIncidents: [...before.countedIncidents],
    adverseFilings: [...before.adverseFilings],
  };
}

function choiceOf(renter: SeenRenter): RenterChoice {
  const { id: renterId, memberId, fullName: name, email, summary } = renter;
  const verified = isVerified(renter);
  const choice = { renterId, memberId, name, email, verified };
  if (summary === null) return { ...choice, onFile: null };
  const score = rentScoreOf(summary, verified);
  return { ...choice, onFile: { score, tier: adviceForScore(score).riskTier } };
}
