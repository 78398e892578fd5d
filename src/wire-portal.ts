import type { BackgroundJob } from './background-job.ts';
import { makeAddBlockDocument } from './blocks/add-document.ts';
import { makeListOwnBlocks, makeRequestBlock, makeWithdrawBlock } from './blocks/request-block.ts';
import { makeRenterDisputes } from './disputes/disputes.ts';
import type { PortalUseCases } from './http/portal/route.ts';
import type { Clock, NewId } from './ids.ts';
import { makeFindContacts } from './organizations/contact-details.ts';
import { makeListInquiries, makeListUnbilledInquiries } from './portal/inquiries.ts';
import { makeFindInquiryMails, makeWantInquiryMails } from './portal/inquiry-mails.ts';
import { makeOwnFile } from './portal/own-file.ts';
import { makeReadRights, type ReadOperator } from './portal/rights.ts';
import type { DocumentQuota } from './rules/disputes/document-quota.ts';
import type { RightsSummary } from './rules/organizations/operator-details.ts';
import type { Store } from './store/store.ts';
import type { Dispatcher } from './webhooks/dispatcher.ts';

/** The dependencies of the portal's use cases. */
interface PortalFoundation {
  store: Store;
  dispatcher: Pick<Dispatcher, 'wake'>;
  disputeWork: Pick<BackgroundJob, 'wake'>;
  noticeWork: Pick<BackgroundJob, 'wake'>;
  blockWork: Pick<BackgroundJob, 'wake'>;
  newId: NewId;
  clock: Clock;
  documentQuota: DocumentQuota;
  readOperator: ReadOperator;
  rightsSummaries: readonly RightsSummary[];
}

/** Returns the use cases of the portal. */
export function wirePortal({
  store,
  dispatcher,
  disputeWork,
  noticeWork,
  blockWork,
  newId,
  clock,
  documentQuota,
  readOperator,
  rightsSummaries,
}: PortalFoundation): PortalUseCases {
  const listInquiries = makeListInquiries(store.inquiries, clock);
  const listUnbilledInquiries = makeListUnbilledInquiries(store.inquiries);
  const listOwnBlocks = makeListOwnBlocks(store);
  const disputes = makeRenterDisputes({
    store,
    newId,
    clock,
    documentQuota,
    onEvent: () => dispatcher.wake(),
    onTask: () => disputeWork.wake(),
  });
  return {
    readOperator,
    readRights: makeReadRights(rightsSummaries),
    findContacts: makeFindContacts(store.organizations),
    listInquiries,
    listUnbilledInquiries,
    findInquiryMails: makeFindInquiryMails(store.inquiries),
    wantInquiryMails: makeWantInquiryMails(store, clock),
    ...disputes,
    requestBlock: makeRequestBlock({ store, newId, clock }),
    listOwnBlocks,
    withdrawBlock: makeWithdrawBlock({ store, clock }),
    addBlockDocument: makeAddBlockDocument({
      store,
      newId,
      clock,
      documentQuota,
      onMail: () => blockWork.wake(),
    }),
    ...makeOwnFile({
      store,
      newId,
      clock,
      disputes,
      listOwnBlocks,
      listInquiries,
      listUnbilledInquiries,
      readOperator,
      onChange: () => noticeWork.wake(),
    }),
  };
}
