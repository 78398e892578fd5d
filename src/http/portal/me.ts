import type { RenterReads } from '../../store/store.ts';
import { type PortalRoute, renterRoute } from './route.ts';

/** Whose file is open, and how they signed in. */
export interface RenterMeAnswer {
  email: string;
  memberId: string;
  /** `null`: no name is on file. */
  fullName: string | null;
}

export function meRoutes({ findRenter }: { findRenter: RenterReads['findById'] }): PortalRoute[] {
  return [
    renterRoute({ method: 'GET', path: '/portal/api/me' }).handledBy(
      async ({ renter }): Promise<RenterMeAnswer> => {
        const found = await findRenter(renter.renterId);
        if (found === undefined) throw new Error('a signed-in renter is not there');
        return { email: renter.email, memberId: found.memberId, fullName: found.fullName };
      },
    ),
  ];
}
