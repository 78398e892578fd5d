import type { RenterDisputes } from '../../disputes/disputes.ts';
import type { ListLookups } from '../../portal/inquiries.ts';
import type { FindLookupMails, WantLookupMails } from '../../portal/inquiry-mails.ts';
import type { OwnFileUseCases } from '../../portal/own-file.ts';
import type { RenterReads } from '../../store/store.ts';

/** What a renter can do on the portal. */
export interface PortalUseCases extends RenterDisputes, OwnFileUseCases {
  listLookups: ListLookups;
  findLookupMails: FindLookupMails;
  wantLookupMails: WantLookupMails;
  findRenter: RenterReads['findById'];
}
