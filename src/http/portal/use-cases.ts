import type { RenterDisputes } from '../../disputes/disputes.ts';
import type { ListInquiries } from '../../portal/inquiries.ts';
import type { FindInquiryMails, WantInquiryMails } from '../../portal/inquiry-mails.ts';
import type { OwnFileUseCases } from '../../portal/own-file.ts';
import type { RenterReads } from '../../store/store.ts';

/** The use cases of the portal. */
export interface PortalUseCases extends RenterDisputes, OwnFileUseCases {
  listInquiries: ListInquiries;
  findInquiryMails: FindInquiryMails;
  wantInquiryMails: WantInquiryMails;
  findRenter: RenterReads['findById'];
}
