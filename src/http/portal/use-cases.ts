import type { RenterDisputes } from '../../disputes/disputes.ts';
import type { OwnFileUseCases } from '../../portal/own-file.ts';
import type { RenterReads } from '../../store/store.ts';
import type { LookupUseCases } from './lookups.ts';

/** What a renter can do on the portal. Each route asks for its part. */
export interface PortalUseCases extends RenterDisputes, LookupUseCases, OwnFileUseCases {
  findRenter: RenterReads['findById'];
}
