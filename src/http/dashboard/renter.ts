import { type Static, Type } from 'typebox';
import type { RenterProfile } from '../../renters/read-renter.ts';
import { isVerified } from '../../rules/identity/verification.ts';
import { adviceForScore } from '../../rules/scoring/recommendation.ts';
import { componentsOf, compositeOf, rentScoreOf } from '../../rules/scoring/rent-score.ts';
import { flagsForStaff, type RenterSummary, withFraudAlert } from '../../rules/scoring/renter-summary.ts';
import {
  MOST_ADDRESS_CHARACTERS,
  MOST_CHANGED_IDENTIFIERS,
  MOST_EMAIL_CHARACTERS,
  MOST_NAME_CHARACTERS,
  MOST_NUMBER_CHARACTERS,
} from '../../rules/text/limits.ts';
import {
  BY_ID,
  COMPONENTS,
  COUNT,
  nullable,
  pick,
  RISK_TIER,
  SCORE,
  SUMMARY_TOTALS,
  TEXT_OR_NULL,
  TIME,
  TIME_OR_NULL,
} from '../schemas.ts';
import { inquirerOf, staffRoute } from './route.ts';

/** A text, masked unless the organization may see it in full. */
const MASKABLE = Type.Object({ text: Type.String(), masked: Type.Boolean() });

export type MaskableText = Static<typeof MASKABLE>;

const ON_FILE = Type.Object({
  tier: RISK_TIER,
  /** The rent score: the composite less 100 for each incident that counts. */
  score: SCORE,
  composite: SCORE,
  components: COMPONENTS,
  flags: Type.Array(Type.String()),
  summary: Type.Object({
    ...SUMMARY_TOTALS,
    unpaidReports: COUNT,
    damagedReports: COUNT,
    lastIncidentAt: TIME_OR_NULL,
  }),
});

export type RenterOnFile = Static<typeof ON_FILE>;

/** A renter, as shown on the renter's page. */
const RENTER = Type.Object({
  id: Type.String(),
  memberId: Type.String(),
  name: TEXT_OR_NULL,
  verified: Type.Boolean(),
  createdAt: TIME,
  /** When the renter was added to the organization's roster; `null` if not on it. */
  addedAt: TIME_OR_NULL,
  /** Other names, normalized: without capitals and accents. */
  aliases: Type.Array(Type.String()),
  /** The displayed one first. */
  emails: Type.Array(MASKABLE),
  phones: Type.Array(MASKABLE),
  licenses: Type.Array(MASKABLE),
  address: nullable(MASKABLE),
  dateOfBirth: nullable(MASKABLE),
  /** Number of profile edits. */
  version: COUNT,
  correctedAt: TIME_OR_NULL,
  /** Whether another organization has the renter on its roster. Then data on file cannot be removed. */
  shared: Type.Boolean(),
  /** What the network has on file; `null` if the renter is on the organization's roster, but outside its reach. */
  onFile: nullable(ON_FILE),
});

export type RenterResponse = Static<typeof RENTER>;

const CORRECTED = Type.Object({
  memberId: Type.String(),
  /** The version that the next profile edit must be based on. */
  version: COUNT,
  correctedAt: TIME,
  /** Added phones and licenses, normalized, that another renter also has. */
  sharedIdentifiers: Type.Array(Type.Object({ kind: Type.Enum(['phone', 'license']), value: Type.String() })),
});

export type EditRenterResponse = Static<typeof CORRECTED>;

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

/** The routes of one renter: profile and profile edits. */
export const renterRoutes = [
  staffRoute({
    method: 'GET',
    path: '/dashboard/renters/:id',
    permission: 'read_renters',
    params: BY_ID,
    response: RENTER,
  }).handledBy(async (request, app) => {
    const inquirer = inquirerOf(request);
    return responseOf(await app.readRenter(inquirer, request.params.id), inquirer.organizationId);
  }),
  staffRoute({
    method: 'PUT',
    path: '/dashboard/renters/:id',
    permission: 'edit_renters',
    params: BY_ID,
    body: CORRECTION,
    response: CORRECTED,
  }).handledBy(({ staff, params, body, requestId }, app) => {
    return app.editRenter(staff, params.id, body, requestId);
  }),
];

function responseOf(profile: RenterProfile, organizationId: string): RenterResponse {
  const { renter, place, aliases, emails, phones, licenses, address, dateOfBirth } = profile;
  const { version, correctedAt, shared } = profile;
  const { id, memberId, fullName: name, createdAt, summary } = renter;
  const verified = isVerified(renter);
  return {
    aliases,
    emails,
    phones,
    licenses,
    address,
    dateOfBirth,
    version,
    correctedAt,
    shared,
    id,
    memberId,
    name,
    verified,
    createdAt,
    addedAt: place?.addedAt ?? null,
    onFile: summary === null ? null : onFileOf(summary, profile, organizationId),
  };
}

function onFileOf(
  summary: RenterSummary,
  { renter, readAt }: RenterProfile,
  organizationId: string,
): RenterOnFile {
  const verified = isVerified(renter);
  const components = componentsOf(summary, verified);
  const score = rentScoreOf(summary, verified);
  const { riskTier: tier } = adviceForScore(score);
  return {
    tier,
    score,
    composite: compositeOf(components),
    components,
    flags: withFraudAlert(flagsForStaff(summary, organizationId), summary, readAt),
    summary: pick(ON_FILE.properties.summary, summary),
  };
}
