import type { AddBlockDocument } from '../../blocks/add-document.ts';
import type { ListOwnBlocks, RequestBlock, WithdrawBlock } from '../../blocks/request-block.ts';
import type { RenterDisputes } from '../../disputes/disputes.ts';
import type { FindContacts } from '../../organizations/contact-details.ts';
import type { OpenFile } from '../../portal/file-scope.ts';
import type { ListInquiries, ListUnbilledInquiries } from '../../portal/inquiries.ts';
import type { FindInquiryMails, WantInquiryMails } from '../../portal/inquiry-mails.ts';
import type { OwnFileUseCases } from '../../portal/own-file.ts';
import type { ReadOperator, ReadRights } from '../../portal/rights.ts';
import type { RenterSignIn } from '../../renter-sign-in/renter-sign-in.ts';
import { type Handled, type PageRequest, type PageRouteHead, routeBuilder } from '../route.ts';

/** The use cases of the portal. */
export interface PortalUseCases extends RenterDisputes, OwnFileUseCases {
  findContacts: FindContacts;
  readOperator: ReadOperator;
  readRights: ReadRights;
  listInquiries: ListInquiries;
  listUnbilledInquiries: ListUnbilledInquiries;
  findInquiryMails: FindInquiryMails;
  wantInquiryMails: WantInquiryMails;
  requestBlock: RequestBlock;
  listOwnBlocks: ListOwnBlocks;
  withdrawBlock: WithdrawBlock;
  addBlockDocument: AddBlockDocument;
}

/** The use cases that the portal's routes call. */
export interface PortalApp extends PortalUseCases {
  signIn: Omit<RenterSignIn, 'idle'>;
}

/** A request of a signed-in renter. */
interface RenterRequest extends PageRequest {
  /** The renter and what the session opens, found for each request, so that changes take effect at once. */
  renter: OpenFile;
  sessionId: string;
}

interface PortalRouteHead extends PageRouteHead {
  path: `/portal/api/${string}`;
}

interface RenterRouteHead extends PortalRouteHead {
  who: 'renter';
  /** How much of the file the session must open: at least a part of it, if absent. */
  needs?: 'nothing' | 'whole';
}

interface VisitorRouteHead extends PortalRouteHead {
  who: 'anyone';
}

/** A route of the portal, for signed-in renters or for visitors. */
export type PortalRoute =
  | Handled<RenterRouteHead, RenterRequest, PortalApp>
  | Handled<VisitorRouteHead, PageRequest, PortalApp>;

/** Builds a route for a signed-in renter. It can access no other renter's file. */
export const renterRoute = routeBuilder<RenterRouteHead, RenterRequest, PortalApp>();

/** Builds a route for visitors, signed in or not. */
export const visitorRoute = routeBuilder<VisitorRouteHead, PageRequest, PortalApp>();
