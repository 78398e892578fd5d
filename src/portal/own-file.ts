import type { RenterDisputes } from '../disputes/disputes.ts';
import type { Clock, NewId } from '../ids.ts';
import type { Store } from '../store/store.ts';
import {
  type ListOwnRequests,
  makeListOwnRequests,
  makeRequestCorrection,
  type RequestCorrection,
} from './correction-requests.ts';
import { type DownloadFile, makeDownloadFile } from './download-file.ts';
import type { ListOwnBlocks } from './file-parts.ts';
import { type ListOwnFileRequests, makeListOwnFileRequests } from './file-requests.ts';
import { makeReadOpenFile, type ReadOpenFile } from './file-scope.ts';
import { makeSetFraudAlert, type SetFraudAlert } from './fraud-alert.ts';
import {
  type ListVerifications,
  makeListVerifications,
  makeSubmitVerification,
  type SubmitVerification,
} from './identity-verification.ts';
import type { ListInquiries, ListUnbilledInquiries } from './inquiries.ts';
import {
  type DetachOwnEmail,
  type ListOwnEmails,
  makeDetachOwnEmail,
  makeListOwnEmails,
} from './own-emails.ts';
import { type ListOwnNotices, makeListOwnNotices } from './own-notices.ts';
import {
  type FindOwnRecord,
  type ListOwnRecords,
  makeFindOwnRecord,
  makeListOwnRecords,
  makeOpenOwnRecords,
} from './own-records.ts';
import { type ListOwnRemoved, makeListOwnRemoved } from './own-removed.ts';
import { makeReadOwnFile, type ReadOwnFile } from './read-own-file.ts';
import type { ReadOperator } from './rights.ts';
import { makeReadScoreSteps, type ReadScoreSteps } from './score-steps.ts';
import {
  makeShareStatement,
  makeWriteStatement,
  type ShareStatement,
  type WriteStatement,
} from './statement.ts';
import { type FindVerificationOutcome, makeFindVerificationOutcome } from './verification-outcome.ts';

/** The use cases of renters and their own file. */
export interface OwnFileUseCases {
  readOpenFile: ReadOpenFile;
  listOwnEmails: ListOwnEmails;
  detachOwnEmail: DetachOwnEmail;
  readOwnFile: ReadOwnFile;
  readScoreSteps: ReadScoreSteps;
  listOwnRecords: ListOwnRecords;
  findOwnRecord: FindOwnRecord;
  listOwnRemoved: ListOwnRemoved;
  writeStatement: WriteStatement;
  setFraudAlert: SetFraudAlert;
  shareStatement: ShareStatement;
  requestCorrection: RequestCorrection;
  listOwnRequests: ListOwnRequests;
  submitVerification: SubmitVerification;
  listVerifications: ListVerifications;
  findVerificationOutcome: FindVerificationOutcome;
  listOwnFileRequests: ListOwnFileRequests;
  listOwnNotices: ListOwnNotices;
  downloadFile: DownloadFile;
}

interface OwnFileFoundation {
  store: Store;
  newId: NewId;
  clock: Clock;
  disputes: Pick<RenterDisputes, 'listOwnDisputes'>;
  listOwnBlocks: ListOwnBlocks;
  listInquiries: ListInquiries;
  listUnbilledInquiries: ListUnbilledInquiries;
  readOperator: ReadOperator;
  /** Called when organizations are to be notified of a change. */
  onChange: () => void;
}

export function makeOwnFile({
  store,
  newId,
  clock,
  disputes,
  listOwnBlocks,
  listInquiries,
  listUnbilledInquiries,
  readOperator,
  onChange,
}: OwnFileFoundation): OwnFileUseCases {
  const readOwnFile = makeReadOwnFile(store, clock);
  const readOpenFile = makeReadOpenFile(store);
  const listOwnNotices = makeListOwnNotices(store.adverseActions);
  const listOwnFileRequests = makeListOwnFileRequests(store.fileRequests);
  return {
    readOpenFile,
    listOwnEmails: makeListOwnEmails(store, readOpenFile),
    detachOwnEmail: makeDetachOwnEmail(store, readOpenFile, newId, clock),
    readOwnFile,
    readScoreSteps: makeReadScoreSteps(store),
    listOwnRecords: makeListOwnRecords(store),
    findOwnRecord: makeFindOwnRecord(store),
    listOwnRemoved: makeListOwnRemoved(store),
    writeStatement: makeWriteStatement(store, newId, clock),
    setFraudAlert: makeSetFraudAlert(store, clock),
    shareStatement: makeShareStatement(store, clock, onChange),
    requestCorrection: makeRequestCorrection(store, newId, clock),
    listOwnRequests: makeListOwnRequests(store),
    submitVerification: makeSubmitVerification({ store, newId, clock }),
    listVerifications: makeListVerifications(store.renterFile),
    findVerificationOutcome: makeFindVerificationOutcome(store, clock),
    listOwnFileRequests,
    listOwnNotices,
    downloadFile: makeDownloadFile({
      ...disputes,
      listOwnBlocks,
      readOwnFile,
      openOwnRecords: makeOpenOwnRecords(store),
      listInquiries,
      listUnbilledInquiries,
      listOwnFileRequests,
      listOwnNotices,
      readOperator,
      store,
      clock,
    }),
  };
}
