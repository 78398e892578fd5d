import { type Static, Type } from 'typebox';
import { TEXT_OR_NULL } from '../schemas.ts';
import { renterRoute } from './route.ts';

/** The renter whose file is open, and how they signed in. */
const ME = Type.Object({
  email: Type.String(),
  memberId: Type.String(),
  /** `null` if no name is on file. */
  fullName: TEXT_OR_NULL,
});

export type RenterMeResponse = Static<typeof ME>;

export const meRoutes = [
  renterRoute({ method: 'GET', path: '/portal/api/me', who: 'renter', response: ME }).handledBy(
    async ({ renter }, app) => {
      const found = await app.findRenter(renter.renterId);
      if (found === undefined) throw new Error('the renter of the session does not exist');
      return { email: renter.email, memberId: found.memberId, fullName: found.fullName };
    },
  ),
];
