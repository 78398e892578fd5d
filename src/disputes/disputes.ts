import type { NameCallers } from '../audit/caller-names.ts';
import type { Clock, NewId } from '../ids.ts';
import type { DocumentQuota } from '../rules/disputes/document-quota.ts';
import type { Store } from '../store/store.ts';
import { type AddDocument, type AddText, makeAddDocument, makeAddText } from './add-to-dispute.ts';
import { type AppealDispute, makeAppealDispute } from './appeal.ts';
import {
  type DecideDispute,
  makeDecideDispute,
  makeReviewDispute,
  type ReviewDispute,
} from './decide-dispute.ts';
import { type FileDispute, makeFileDispute } from './file-dispute.ts';
import { type ListIncidentsOfReport, makeListIncidentsOfReport } from './incidents-of-report.ts';
import {
  type CountOpenDisputes,
  type FindDispute,
  type ListDisputes,
  type ListOpenDisputes,
  type ListOwnDisputes,
  makeCountOpenDisputes,
  makeFindDispute,
  makeListEndedDisputes,
  makeListOpenDisputes,
  makeListOwnDisputes,
  makeReadDocument,
  type ReadDocument,
} from './read-disputes.ts';
import { makeWithdrawDispute, type WithdrawDispute } from './withdraw-dispute.ts';

/** The use cases of renters and their disputes. */
export interface RenterDisputes {
  fileDispute: FileDispute;
  addText: AddText;
  addDocument: AddDocument;
  withdrawDispute: WithdrawDispute;
  appealDispute: AppealDispute;
  listOwnDisputes: ListOwnDisputes;
  findDispute: FindDispute;
  readDocument: ReadDocument;
}

/** The use cases of an organization whose records are disputed. */
export interface OrganizationDisputes {
  countOpenDisputes: CountOpenDisputes;
  listOpenDisputes: ListOpenDisputes;
  listEndedDisputes: ListDisputes;
  findDispute: FindDispute;
  listIncidentsOfReport: ListIncidentsOfReport;
  readDocument: ReadDocument;
  reviewDispute: ReviewDispute;
  decideDispute: DecideDispute;
}

interface DisputesFoundation {
  store: Store;
  newId: NewId;
  clock: Clock;
  /** Called when a webhook event is stored. */
  onEvent: () => void;
  /** Called when a task is left for the background job. */
  onTask: () => void;
}

interface RenterDisputesFoundation extends DisputesFoundation {
  documentQuota: DocumentQuota;
}

export function makeRenterDisputes(foundation: RenterDisputesFoundation): RenterDisputes {
  const { store } = foundation;
  return {
    fileDispute: makeFileDispute(foundation),
    addText: makeAddText(foundation),
    addDocument: makeAddDocument(foundation),
    withdrawDispute: makeWithdrawDispute(foundation),
    appealDispute: makeAppealDispute(foundation),
    listOwnDisputes: makeListOwnDisputes(store),
    findDispute: makeFindDispute(store),
    readDocument: makeReadDocument(store.disputes),
  };
}

interface OrganizationFoundation extends Omit<DisputesFoundation, 'newId' | 'onEvent'> {
  nameCallers: NameCallers;
}

export function makeOrganizationDisputes(foundation: OrganizationFoundation): OrganizationDisputes {
  const { store } = foundation;
  return {
    countOpenDisputes: makeCountOpenDisputes(store),
    listOpenDisputes: makeListOpenDisputes(store),
    listEndedDisputes: makeListEndedDisputes(store),
    findDispute: makeFindDispute(store),
    listIncidentsOfReport: makeListIncidentsOfReport(store),
    readDocument: makeReadDocument(store.disputes),
    reviewDispute: makeReviewDispute(foundation),
    decideDispute: makeDecideDispute(foundation),
  };
}
