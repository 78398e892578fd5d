import { Type } from 'typebox';
import type { CorrectedRenter } from '../../renters/edit-profile.ts';
import type { Correction } from '../../renters/profile-edit.ts';
import type { RenterProfile } from '../../renters/read-renter.ts';
import { isVerified } from '../../rules/identity/verification.ts';
import { adviceForScore, type Recommendation, type RiskTier } from '../../rules/scoring/recommendation.ts';
import { type Components, componentsOf, compositeOf, rentScoreOf } from '../../rules/scoring/rent-score.ts';
import { flagsOf, type Standing } from '../../rules/scoring/renter-summary.ts';
import {
  MOST_ADDRESS_CHARACTERS,
  MOST_CHANGED_IDENTIFIERS,
  MOST_EMAIL_CHARACTERS,
  MOST_NAME_CHARACTERS,
  MOST_NUMBER_CHARACTERS,
} from '../../rules/text/limits.ts';
import { BY_ID } from './by-id.ts';
import { staffRoute } from './route.ts';

/** A renter, as the renter's page shows one. */
export interface RenterAnswer extends Omit<RenterProfile, 'renter' | 'place'> {
  id: string;
  memberId: string;
  name: string | null;
  verified: boolean;
  createdAt: number;
  /** When the renter came onto the organization's roster; `null` when it is not on it. */
  addedAt: number | null;
  tier: RiskTier;
  recommendation: Recommendation;
  /** The rent score, 0 to 1000: the composite less 100 for each incident. */
  score: number;
  composite: number;
  components: Components;
  flags: string[];
  standing: Pick<
    Standing,
    'reports' | 'rentals' | 'unpaidReports' | 'damagedReports' | 'incidents' | 'owedCents' | 'lastIncidentAt'
  >;
}

export type CorrectRenterAnswer = CorrectedRenter;

const IDENTIFIERS = Type.Array(
  Type.Object({
    kind: Type.Enum(['email', 'phone', 'license']),
    value: Type.String({ maxLength: MOST_EMAIL_CHARACTERS }),
  }),
  { maxItems: MOST_CHANGED_IDENTIFIERS },
);

const CORRECTION = Type.Object(
  {
    version: Type.Integer({ minimum: 0 }),
    name: Type.Optional(Type.String({ maxLength: MOST_NAME_CHARACTERS })),
    email: Type.Optional(Type.String({ maxLength: MOST_EMAIL_CHARACTERS })),
    phone: Type.Optional(Type.String({ maxLength: MOST_NUMBER_CHARACTERS })),
    address: Type.Optional(
      Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: MOST_ADDRESS_CHARACTERS }),
    ),
    dateOfBirth: Type.Optional(Type.Unsafe<string | null>({ type: ['string', 'null'], maxLength: 10 })),
    add: Type.Optional(IDENTIFIERS),
    remove: Type.Optional(IDENTIFIERS),
  },
  { additionalProperties: false },
);

/** One renter: what is on file about the person, and correcting it. */
export const renterRoutes = [
  staffRoute({
    method: 'GET',
    path: '/dashboard/renters/:id',
    role: 'member',
    params: BY_ID,
  }).handledBy(async ({ staff, params }, app): Promise<RenterAnswer> => {
    return answerOf(await app.readRenter(staff.organizationId, params.id));
  }),
  staffRoute({
    method: 'PUT',
    path: '/dashboard/renters/:id',
    role: 'member',
    params: BY_ID,
    body: CORRECTION,
  }).handledBy(({ staff, params, body, does }): Promise<CorrectRenterAnswer> => {
    const { correctRenter } = does({
      action: 'renter.corrected',
      subject: ({ memberId }: CorrectedRenter) => `${memberId}: ${fieldsOf(body).join(', ')}`,
    });
    return correctRenter(staff.organizationId, params.id, body);
  }),
];

const FIELDS = ['name', 'email', 'phone', 'address', 'dateOfBirth'] as const;

/** What a correction is about, never how it was or is. */
function fieldsOf({ add = [], remove = [], ...correction }: Correction): string[] {
  const words: string[] = FIELDS.filter((field) => correction[field] !== undefined).map((field) =>
    field === 'dateOfBirth' ? 'date of birth' : field,
  );
  for (const { kind } of add) words.push(`${kind} added`);
  for (const { kind } of remove) words.push(`${kind} taken away`);
  return [...new Set(words)];
}

function answerOf({ renter, place, ...profile }: RenterProfile): RenterAnswer {
  const { id, memberId, fullName: name, createdAt, standing } = renter;
  const verified = isVerified(renter);
  const components = componentsOf(standing, verified);
  const score = rentScoreOf(standing, verified);
  const { riskTier: tier, recommendation } = adviceForScore(score);
  const { reports, rentals, unpaidReports, damagedReports, incidents, owedCents, lastIncidentAt } = standing;
  return {
    ...profile,
    id,
    memberId,
    name,
    verified,
    createdAt,
    addedAt: place?.addedAt ?? null,
    tier,
    recommendation,
    score,
    composite: compositeOf(components),
    components,
    flags: flagsOf(standing),
    standing: { reports, rentals, unpaidReports, damagedReports, incidents, owedCents, lastIncidentAt },
  };
}
