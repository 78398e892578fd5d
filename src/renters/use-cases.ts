import type { Inquire } from '../admission/inquire.ts';
import type { FindReach, SeeRenters } from '../admission/reach.ts';
import type { NameCallers } from '../audit/caller-names.ts';
import type { Clock, NewId, RandomBytes } from '../ids.ts';
import { type CountRoster, makeCountRoster } from '../roster/count-roster.ts';
import { type ListRoster, makeListRoster } from '../roster/list-roster.ts';
import type { Store } from '../store/store.ts';
import { type AddRenter, makeAddRenter } from './add-renter.ts';
import {
  type ExplainCheck,
  type ListRenterChecks,
  makeExplainCheck,
  makeListRenterChecks,
} from './checks.ts';
import {
  type FindStatement,
  type FinishCorrectionRequest,
  type ListCorrectionRequests,
  makeFindStatement,
  makeFinishCorrectionRequest,
  makeListCorrectionRequests,
} from './correction-requests.ts';
import { type EditRenter, makeEditRenter } from './edit-profile.ts';
import { makeFindRenter } from './find-renter.ts';
import { makeReadRenterHistory, type ReadRenterHistory } from './history.ts';
import { makeReadRenter, type ReadRenter } from './read-renter.ts';
import { makeReadScoreOverTime, type ReadScoreOverTime } from './score-over-time.ts';

/** What staff can do with the renters of their organization. */
export interface RenterUseCases {
  listRoster: ListRoster;
  countRoster: CountRoster;
  readRenter: ReadRenter;
  readRenterHistory: ReadRenterHistory;
  readScoreOverTime: ReadScoreOverTime;
  listRenterChecks: ListRenterChecks;
  explainCheck: ExplainCheck;
  addRenter: AddRenter;
  editRenter: EditRenter;
  findStatement: FindStatement;
  listCorrectionRequests: ListCorrectionRequests;
  finishCorrectionRequest: FinishCorrectionRequest;
}

interface RenterDependencies {
  store: Store;
  nameCallers: NameCallers;
  inquire: Inquire;
  findReach: FindReach;
  seeRenters: SeeRenters;
  newId: NewId;
  clock: Clock;
  randomBytes: RandomBytes;
}

export function makeRenterUseCases(dependencies: RenterDependencies): RenterUseCases {
  const { store, nameCallers, inquire, findReach, seeRenters, clock } = dependencies;
  const findRenter = makeFindRenter(store, findReach);
  return {
    listRoster: makeListRoster({ ...store, findReach, seeRenters }),
    countRoster: makeCountRoster(store.roster),
    readRenter: makeReadRenter({ ...store, findRenter, inquire, clock }),
    readRenterHistory: makeReadRenterHistory(store, findRenter, inquire),
    readScoreOverTime: makeReadScoreOverTime(store, findRenter, inquire),
    listRenterChecks: makeListRenterChecks(store.checkLog, findRenter, nameCallers),
    explainCheck: makeExplainCheck(store, findRenter),
    addRenter: makeAddRenter(dependencies),
    editRenter: makeEditRenter(store, dependencies.newId, clock),
    findStatement: makeFindStatement(store.renterFile, findRenter, inquire),
    listCorrectionRequests: makeListCorrectionRequests(store.renterFile, findRenter, inquire),
    finishCorrectionRequest: makeFinishCorrectionRequest(store, findRenter, clock),
  };
}
