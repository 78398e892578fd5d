import type { FindOrganization } from '../../organizations/organizations.ts';
import type { Plan } from '../../rules/organizations/plans.ts';
import type { Role } from '../../rules/staff/roles.ts';
import type { Team } from '../../staff/team.ts';
import { type DashboardRoute, staffRoute } from './route.ts';

/** Who is signed in, and for whom. */
export interface MeAnswer {
  user: { id: string; name: string; email: string; role: Role; secondFactor: boolean };
  organization: {
    id: string;
    name: string;
    plan: Plan;
    apiAccess: boolean;
    credits: number;
    createdAt: number;
  };
}

export function meRoutes(app: {
  findOrganization: FindOrganization;
  findStaff: Team['findStaff'];
}): DashboardRoute[] {
  return [
    staffRoute({ method: 'GET', path: '/dashboard/me', role: 'member' }).handledBy(
      async ({ staff }): Promise<MeAnswer> => {
        const [{ userId, name, email, role, secondFactor }, organization] = await Promise.all([
          app.findStaff(staff.organizationId, staff.userId),
          app.findOrganization(staff.organizationId),
        ]);
        const { id, plan, apiAccess, credits, createdAt } = organization;
        return {
          user: { id: userId, name, email, role, secondFactor },
          organization: { id, name: organization.name, plan, apiAccess, credits, createdAt },
        };
      },
    ),
  ];
}
