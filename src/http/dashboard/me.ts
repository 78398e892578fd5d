import { type Static, Type } from 'typebox';
import { PLANS } from '../../rules/organizations/plans.ts';
import { ROLES } from '../../rules/staff/roles.ts';
import { TIME } from '../schemas.ts';
import { staffRoute } from './route.ts';

/** The signed-in staff member and their organization. */
const ME = Type.Object({
  user: Type.Object({
    id: Type.String(),
    name: Type.String(),
    email: Type.String(),
    role: Type.Enum([...ROLES]),
    secondFactor: Type.Boolean(),
  }),
  organization: Type.Object({
    id: Type.String(),
    name: Type.String(),
    plan: Type.Enum([...PLANS]),
    apiAccess: Type.Boolean(),
    credits: Type.Integer(),
    /** The IANA name of the time zone of its days. */
    timeZone: Type.String(),
    createdAt: TIME,
  }),
});

export type MeResponse = Static<typeof ME>;

export const meRoutes = [
  staffRoute({ method: 'GET', path: '/dashboard/me', permission: 'use_account', response: ME }).handledBy(
    async ({ staff, timeZone }, app) => {
      const [{ userId, name, email, role, secondFactor }, organization] = await Promise.all([
        app.findStaff(staff.organizationId, staff.userId),
        app.findOrganization(staff.organizationId),
      ]);
      const { id, plan, apiAccess, credits, createdAt } = organization;
      return {
        user: { id: userId, name, email, role, secondFactor },
        organization: { id, name: organization.name, plan, apiAccess, credits, timeZone, createdAt },
      };
    },
  ),
];
