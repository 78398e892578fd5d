import type { RenterDisputes } from '../disputes/disputes.ts';
import type { Clock, NewId } from '../ids.ts';
import type { Store } from '../store/store.ts';
import {
  type ListOwnRequests,
  makeListOwnRequests,
  makeRequestCorrection,
  type RequestCorrection,
} from './correction-requests.ts';
import { makeTakeFile, type TakeFile } from './download-file.ts';
import { type GiveProof, type ListProofs, makeGiveProof, makeListProofs } from './identity-verification.ts';
import type { ListLookups } from './inquiries.ts';
import {
  type FindOwnRecord,
  type ListOwnRecords,
  makeFindOwnRecord,
  makeListOwnRecords,
} from './own-records.ts';
import { makeReadOwnFile, type ReadOwnFile } from './read-own-file.ts';
import { makeWriteStatement, type WriteStatement } from './statement.ts';
import { type FindProofOutcome, makeFindProofOutcome } from './verification-outcome.ts';

/** What renters do with their own file. */
export interface OwnFileUseCases {
  readOwnFile: ReadOwnFile;
  listOwnRecords: ListOwnRecords;
  findOwnRecord: FindOwnRecord;
  writeStatement: WriteStatement;
  requestCorrection: RequestCorrection;
  listOwnRequests: ListOwnRequests;
  giveProof: GiveProof;
  listProofs: ListProofs;
  findProofOutcome: FindProofOutcome;
  takeFile: TakeFile;
}

export interface OwnFileFoundation {
  store: Store;
  newId: NewId;
  clock: Clock;
  disputes: Pick<RenterDisputes, 'listOwnDisputes'>;
  listLookups: ListLookups;
}

export function makeOwnFile({
  store,
  newId,
  clock,
  disputes,
  listLookups,
}: OwnFileFoundation): OwnFileUseCases {
  const readOwnFile = makeReadOwnFile(store);
  const listOwnRecords = makeListOwnRecords(store);
  return {
    readOwnFile,
    listOwnRecords,
    findOwnRecord: makeFindOwnRecord(store),
    writeStatement: makeWriteStatement(store, newId, clock),
    requestCorrection: makeRequestCorrection(store, newId, clock),
    listOwnRequests: makeListOwnRequests(store),
    giveProof: makeGiveProof({ store, newId, clock }),
    listProofs: makeListProofs(store.renterFile),
    findProofOutcome: makeFindProofOutcome(store, clock),
    takeFile: makeTakeFile({ ...disputes, readOwnFile, listOwnRecords, listLookups, store, clock }),
  };
}
