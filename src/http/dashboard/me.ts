import type { Plan } from '../../rules/organizations/plans.ts';
import type { Role } from '../../rules/staff/roles.ts';
import { staffRoute } from './route.ts';

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

export const meRoutes = [
  staffRoute({ method: 'GET', path: '/dashboard/me', role: 'member' }).handledBy(
    async ({ staff }, app): Promise<MeAnswer> => {
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
