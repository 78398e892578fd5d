import type { NameCallers } from '../accounts/caller-names.ts';
import type { Clock, NewId, RandomBytes } from '../ids.ts';
import { type CountRoster, makeCountRoster } from '../screening/count-roster.ts';
import { type ExplainCheck, makeExplainCheck } from '../screening/explain-check.ts';
import { type ListRenterChecks, makeListRenterChecks } from '../screening/list-renter-checks.ts';
import { type ListRoster, makeListRoster } from '../screening/list-roster.ts';
import { makeReadRenterHistory, type ReadRenterHistory } from '../screening/renter-history.ts';
import { makeReadScoreOverTime, type ReadScoreOverTime } from '../screening/score-over-time.ts';
import type { Store } from '../store/store.ts';
import { type AddRenter, makeAddRenter } from './add-renter.ts';
import { type CorrectRenter, makeCorrectRenter } from './correct-renter.ts';
import {
  type FindStatement,
  type FinishCorrectionRequest,
  type ListCorrectionRequests,
  makeFindStatement,
  makeFinishCorrectionRequest,
  makeListCorrectionRequests,
} from './correction-requests.ts';
import { makeReadRenter, type ReadRenter } from './read-renter.ts';

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
  correctRenter: CorrectRenter;
  findStatement: FindStatement;
  listCorrectionRequests: ListCorrectionRequests;
  finishCorrectionRequest: FinishCorrectionRequest;
}

interface RenterDependencies {
  store: Store;
  nameCallers: NameCallers;
  newId: NewId;
  clock: Clock;
  randomBytes: RandomBytes;
}

export function makeRenterUseCases(dependencies: RenterDependencies): RenterUseCases {
  const { store, nameCallers, clock } = dependencies;
  return {
    listRoster: makeListRoster(store),
    countRoster: makeCountRoster(store.roster),
    readRenter: makeReadRenter(store),
    readRenterHistory: makeReadRenterHistory(store),
    readScoreOverTime: makeReadScoreOverTime(store),
    listRenterChecks: makeListRenterChecks(store, nameCallers),
    explainCheck: makeExplainCheck(store.billing),
    addRenter: makeAddRenter(dependencies),
    correctRenter: makeCorrectRenter(store, clock),
    findStatement: makeFindStatement(store),
    listCorrectionRequests: makeListCorrectionRequests(store),
    finishCorrectionRequest: makeFinishCorrectionRequest(store, clock),
  };
}
