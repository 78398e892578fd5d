import { type Static, Type } from 'typebox';
import type { ReadDailyLookups } from '../../organizations/daily-lookups.ts';
import type { FindOrganization } from '../../organizations/organizations.ts';
import { MOST_NOTE_CHARACTERS } from '../../organizations/plan-requests.ts';
import { NAME_ONLY } from '../../rules/organizations/name-only.ts';
import { PLANS, requestsPerMinute } from '../../rules/organizations/plans.ts';
import { MOST_ORGANIZATION_NAME_CHARACTERS } from '../../rules/text/limits.ts';
import { MOST_ZONE_CHARACTERS } from '../../rules/text/zones.ts';
import type { PlanRequest, RenameRequest } from '../../store/store.ts';
import { CONTACT_DETAILS, COUNT, nullable, nullableEnum, pick, TIME, TIME_OR_NULL } from '../schemas.ts';
import { staffRoute } from './route.ts';

/** A request to the operator for another plan or API access. */
const PLAN_REQUEST = Type.Object({
  /** `null` if the plan is to stay. */
  plan: nullableEnum(PLANS),
  apiAccess: Type.Boolean(),
  note: Type.String(),
  requestedBy: Type.String(),
  requestedAt: TIME,
});

export type PlanRequestResponse = Static<typeof PLAN_REQUEST>;

/** An owner's request to the operator for another name. */
const RENAME_REQUEST = Type.Object({
  name: Type.String(),
  requestedBy: Type.String(),
  requestedAt: TIME,
  /** Why the operator rejected it; `null` while it is open. */
  rejection: nullable(Type.Object({ at: TIME, reason: Type.String() })),
});

export type RenameRequestResponse = Static<typeof RENAME_REQUEST>;

/** Renters outside reach that may be shown, and were shown, on this day (UTC) without a check. */
export const DAILY_LOOKUPS = Type.Object({ limit: COUNT, used: COUNT, resetsAt: TIME });

const ORGANIZATION = Type.Object({
  id: Type.String(),
  name: Type.String(),
  plan: Type.Enum([...PLANS]),
  apiAccess: Type.Boolean(),
  /** Requests a minute by one key. */
  rateLimit: COUNT,
  /** Whether the operator set a limit in place of the plan's. */
  customRateLimit: Type.Boolean(),
  dailyLookups: DAILY_LOOKUPS,
  /** What a check does that finds adverse records by a name alone. */
  nameOnly: Type.Enum([...NAME_ONLY]),
  /** The IANA name of the time zone of its days. */
  timeZone: Type.String(),
  /** How renters reach it; `null` until it is given. */
  ...CONTACT_DETAILS.properties,
  createdAt: TIME,
  /** `null` if no request is open. */
  planRequest: nullable(PLAN_REQUEST),
  /** `null` if no request is open, and none was rejected since the last change of the name. */
  renameRequest: nullable(RENAME_REQUEST),
});

export type DailyLookupsResponse = Static<typeof DAILY_LOOKUPS>;
export type OrganizationResponse = Static<typeof ORGANIZATION>;

/** Whether a second factor is required of all staff, and who has none. */
const FACTOR_POLICY = Type.Object({
  /** `null` if it is not required. */
  requiredSince: TIME_OR_NULL,
  /** Staff members whose access is on. */
  staff: COUNT,
  /** Those of them without a second factor. */
  without: COUNT,
  /** Names of the first of them. */
  names: Type.Array(Type.String()),
});

export type FactorPolicyResponse = Static<typeof FACTOR_POLICY>;

interface OrganizationUseCases {
  findOrganization: FindOrganization;
  readDailyLookups: ReadDailyLookups;
  findPlanRequest: (organizationId: string) => Promise<PlanRequest | undefined>;
  findRenameRequest: (organizationId: string) => Promise<RenameRequest | undefined>;
}

async function present(app: OrganizationUseCases, organizationId: string): Promise<OrganizationResponse> {
  const [organization, dailyLookups, planRequest, renameRequest] = await Promise.all([
    app.findOrganization(organizationId),
    app.readDailyLookups(organizationId),
    app.findPlanRequest(organizationId),
    app.findRenameRequest(organizationId),
  ]);
  const { id, name, plan, apiAccess, rateLimit, nameOnly, timeZone, createdAt } = organization;
  const { postalAddress, telephone } = organization;
  return {
    id,
    name,
    plan,
    apiAccess,
    rateLimit: requestsPerMinute(organization),
    customRateLimit: rateLimit !== null,
    dailyLookups,
    nameOnly,
    timeZone,
    postalAddress,
    telephone,
    createdAt,
    planRequest: planRequest === undefined ? null : pick(PLAN_REQUEST, planRequest),
    renameRequest: renameRequest === undefined ? null : pick(RENAME_REQUEST, renameRequest),
  };
}

/** The routes of the organization: specification 1, rule 4. */
export const organizationRoutes = [
  staffRoute({
    method: 'GET',
    path: '/dashboard/organization',
    permission: 'read_organization',
    response: ORGANIZATION,
  }).handledBy(({ staff }, app) => present(app, staff.organizationId)),

  staffRoute({
    method: 'PUT',
    path: '/dashboard/organization/contact',
    permission: 'manage_organization',
    body: CONTACT_DETAILS,
    response: ORGANIZATION,
  }).handledBy(async ({ staff, body }, app) => {
    await app.setContact(staff, body);
    return present(app, staff.organizationId);
  }),

  staffRoute({
    method: 'PUT',
    path: '/dashboard/organization/name-only',
    permission: 'manage_organization',
    body: Type.Object({ nameOnly: Type.Enum([...NAME_ONLY]) }),
    response: ORGANIZATION,
  }).handledBy(async ({ staff, body }, app) => {
    await app.setNameOnly(staff, body.nameOnly);
    return present(app, staff.organizationId);
  }),

  staffRoute({
    method: 'PUT',
    path: '/dashboard/organization/time-zone',
    permission: 'manage_organization',
    body: Type.Object({ timeZone: Type.String({ maxLength: MOST_ZONE_CHARACTERS }) }),
    response: ORGANIZATION,
  }).handledBy(async ({ staff, body }, app) => {
    await app.setTimeZone(staff, body.timeZone);
    return present(app, staff.organizationId);
  }),

  staffRoute({
    method: 'GET',
    path: '/dashboard/organization/second-factor',
    permission: 'manage_organization',
    response: FACTOR_POLICY,
  }).handledBy(({ staff }, app) => app.signIn.factorPolicies.read(staff.organizationId)),

  staffRoute({
    method: 'PUT',
    path: '/dashboard/organization/second-factor',
    permission: 'require_second_factor',
    body: Type.Object({ required: Type.Boolean() }),
    response: FACTOR_POLICY,
  }).handledBy(async ({ staff, body }, app) => {
    await app.signIn.factorPolicies.set(staff, body.required);
    return app.signIn.factorPolicies.read(staff.organizationId);
  }),

  staffRoute({
    method: 'POST',
    path: '/dashboard/rename-request',
    permission: 'rename_organization',
    body: Type.Object({ name: Type.String({ maxLength: MOST_ORGANIZATION_NAME_CHARACTERS }) }),
    response: ORGANIZATION,
  }).handledBy(async ({ staff, body: { name } }, app) => {
    await app.requestRename(staff, name);
    return present(app, staff.organizationId);
  }),

  staffRoute({
    method: 'DELETE',
    path: '/dashboard/rename-request',
    permission: 'rename_organization',
    response: ORGANIZATION,
  }).handledBy(async ({ staff }, app) => {
    await app.withdrawRename(staff);
    return present(app, staff.organizationId);
  }),

  staffRoute({
    method: 'POST',
    path: '/dashboard/plan-request',
    permission: 'manage_billing',
    body: Type.Object({
      plan: Type.Optional(Type.Enum([...PLANS])),
      apiAccess: Type.Optional(Type.Boolean()),
      note: Type.Optional(Type.String({ maxLength: MOST_NOTE_CHARACTERS })),
    }),
    response: ORGANIZATION,
  }).handledBy(async ({ staff, body }, app) => {
    const { plan = null, apiAccess = false, note = '' } = body;
    await app.requestPlan(staff, { plan, apiAccess, note });
    return present(app, staff.organizationId);
  }),

  staffRoute({
    method: 'DELETE',
    path: '/dashboard/plan-request',
    permission: 'manage_billing',
    response: ORGANIZATION,
  }).handledBy(async ({ staff }, app) => {
    await app.withdrawPlanRequest(staff);
    return present(app, staff.organizationId);
  }),
];
