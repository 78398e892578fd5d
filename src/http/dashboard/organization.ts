import { Type } from 'typebox';
import {
  type FindOrganization,
  MOST_ORGANIZATION_NAME_CHARACTERS,
} from '../../organizations/organizations.ts';
import { MOST_NOTE_CHARACTERS } from '../../organizations/plan-requests.ts';
import { PLANS, type Plan, requestsPerMinute } from '../../rules/organizations/plans.ts';
import type { PlanRequest } from '../../store/store.ts';
import { staffRoute } from './route.ts';

/** What an owner asked the operator for. */
export interface PlanRequestAnswer {
  /** `null`: the plan stays. */
  plan: Plan | null;
  apiAccess: boolean;
  note: string;
  requestedBy: string;
  requestedAt: number;
}

export interface OrganizationAnswer {
  id: string;
  name: string;
  plan: Plan;
  apiAccess: boolean;
  /** Requests a minute a key. */
  rateLimit: number;
  /** Whether the operator set it in place of the plan's. */
  customRateLimit: boolean;
  createdAt: number;
  /** `null` when nothing waits for the operator. */
  planRequest: PlanRequestAnswer | null;
}

interface OrganizationUseCases {
  findOrganization: FindOrganization;
  findPlanRequest: (organizationId: string) => Promise<PlanRequest | undefined>;
}

async function present(app: OrganizationUseCases, organizationId: string): Promise<OrganizationAnswer> {
  const [organization, request] = await Promise.all([
    app.findOrganization(organizationId),
    app.findPlanRequest(organizationId),
  ]);
  const { id, name, plan, apiAccess, rateLimit, createdAt } = organization;
  return {
    id,
    name,
    plan,
    apiAccess,
    rateLimit: requestsPerMinute(organization),
    customRateLimit: rateLimit !== null,
    createdAt,
    planRequest: request === undefined ? null : presentRequest(request),
  };
}

/** The organization itself: specification 1, rule 4. */
export const organizationRoutes = [
  staffRoute({ method: 'GET', path: '/dashboard/organization', role: 'member' }).handledBy(({ staff }, app) =>
    present(app, staff.organizationId),
  ),

  staffRoute({
    method: 'PUT',
    path: '/dashboard/organization',
    role: 'owner',
    body: Type.Object({ name: Type.String({ maxLength: MOST_ORGANIZATION_NAME_CHARACTERS }) }),
  }).handledBy(async ({ staff, body: { name }, does }, app) => {
    const { updateOrganization } = does({ action: 'organization.renamed', subject: name.trim() });
    await updateOrganization(staff.organizationId, { name });
    return present(app, staff.organizationId);
  }),

  staffRoute({
    method: 'POST',
    path: '/dashboard/plan-request',
    role: 'owner',
    body: Type.Object({
      plan: Type.Optional(Type.Enum([...PLANS])),
      apiAccess: Type.Optional(Type.Boolean()),
      note: Type.Optional(Type.String({ maxLength: MOST_NOTE_CHARACTERS })),
    }),
  }).handledBy(async ({ staff, body, does }, app) => {
    const { plan = null, apiAccess = false, note = '' } = body;
    const { requestPlan } = does({ action: 'plan.requested', subject: wishText });
    await requestPlan(staff, { plan, apiAccess, note });
    return present(app, staff.organizationId);
  }),

  staffRoute({ method: 'DELETE', path: '/dashboard/plan-request', role: 'owner' }).handledBy(
    async ({ staff, does }, app) => {
      const { withdrawPlanRequest } = does({ action: 'plan.withdrawn', subject: '' });
      await withdrawPlanRequest(staff.organizationId);
      return present(app, staff.organizationId);
    },
  ),
];

function presentRequest({ plan, apiAccess, note, requestedBy, requestedAt }: PlanRequest): PlanRequestAnswer {
  return { plan, apiAccess, note, requestedBy, requestedAt };
}

/** What is asked for, as the audit log tells it. */
function wishText({ plan, apiAccess }: PlanRequest): string {
  return [...(plan === null ? [] : [`the ${plan} plan`]), ...(apiAccess ? ['API access'] : [])].join(' and ');
}
