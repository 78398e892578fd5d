import type { RenterSignIn } from '../../renter-sign-in/renter-sign-in.ts';
import { disputeRoutes } from './disputes.ts';
import { fileRoutes } from './file.ts';
import { lookupRoutes } from './lookups.ts';
import { meRoutes } from './me.ts';
import { proofRoutes } from './proof.ts';
import type { PortalRoute } from './route.ts';
import { renterSignInRoutes } from './sign-in.ts';
import { takingRoutes } from './taking.ts';
import type { PortalUseCases } from './use-cases.ts';

/** All that the portal's pages call. */
export function portalRoutes(app: PortalUseCases, signIn: RenterSignIn): PortalRoute[] {
  return [
    ...renterSignInRoutes(signIn),
    ...meRoutes(app),
    ...lookupRoutes(app),
    ...disputeRoutes(app),
    ...fileRoutes(app),
    ...proofRoutes(app),
    ...takingRoutes(app),
  ];
}
