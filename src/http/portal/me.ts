import { renterRoute } from './route.ts';

/** Whose file is open, and how they signed in. */
export interface RenterMeAnswer {
  email: string;
  memberId: string;
  /** `null`: no name is on file. */
  fullName: string | null;
}

export const meRoutes = [
  renterRoute({ method: 'GET', path: '/portal/api/me', who: 'renter' }).handledBy(
    async ({ renter }, app): Promise<RenterMeAnswer> => {
      const found = await app.findRenter(renter.renterId);
      if (found === undefined) throw new Error('a signed-in renter is not there');
      return { email: renter.email, memberId: found.memberId, fullName: found.fullName };
    },
  ),
];
