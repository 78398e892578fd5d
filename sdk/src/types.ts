import type { operations } from './reference.ts';

export type OperationName = keyof operations;

/** Written out, so that an editor shows fields in place of an expression. */
type Plain<T> = { [Field in keyof T]: T[Field] };

/** All fields of `T` are optional, but one has to be there. */
type AtLeastOne<T> = { [Field in keyof T]-?: Plain<Required<Pick<T, Field>> & Omit<T, Field>> }[keyof T];

type JsonOf<Content> = Content extends { content: { 'application/json': infer Json } } ? Json : never;

type Responses<Name extends OperationName> = operations[Name]['responses'];
type Answer<Name extends OperationName> = JsonOf<Responses<Name>[keyof Responses<Name>]>;

type Query<Name extends OperationName> = NonNullable<operations[Name]['parameters']['query']>;
type Body<Name extends OperationName> = JsonOf<NonNullable<operations[Name]['requestBody']>>;

type CheckQuery = Query<'checkRenter'>;

type FiguresReport = Body<'fileFiguresReport'>;
type Renter = 'renter_email' | 'renter_name';

/** What each operation takes: as the reference has it, and what the server asks for besides. */
export interface Inputs {
  checkRenter: AtLeastOne<Omit<CheckQuery, 'explain'>> & Pick<CheckQuery, 'explain'>;
  scoreRenter: Query<'scoreRenter'>;
  searchRenters: AtLeastOne<Body<'searchRenters'>>;
  listRenters: Query<'listRenters'>;
  fileFiguresReport: Omit<FiguresReport, Renter> & AtLeastOne<Pick<FiguresReport, Renter>>;
  fileLabelsReport: Body<'fileLabelsReport'>;
  fileIncident: Body<'fileIncident'>;
  listDisputes: Query<'listDisputes'>;
  getDispute: Query<'getDispute'>;
  decideDispute: Body<'decideDispute'>;
  createKey: Body<'createKey'>;
  revokeKey: Required<Query<'revokeKey'>>;
  setWebhook: Body<'setWebhook'>;
}

type Check = Answer<'checkRenter'>;
type OnRecord = 'score' | 'score_max' | 'match_method' | 'renter' | 'summary';

/** A check that found a record. */
export type FoundCheck = Plain<
  Omit<Check, OnRecord | 'found' | 'risk_tier' | 'data'> &
    Required<Pick<Check, OnRecord>> & { found: true; risk_tier: Exclude<Check['risk_tier'], 'UNKNOWN'> }
>;

/** A check that found none: `APPROVED` then means only that nothing is known. */
export type AbsentCheck = Plain<
  Omit<Check, OnRecord | 'found' | 'recommendation' | 'risk_tier' | 'data'> & {
    found: false;
    recommendation: 'APPROVED';
    risk_tier: 'UNKNOWN';
    data: null;
  }
>;

/** What each operation answers. Of a check, `found` tells which it is. */
export type Answers = {
  [Name in OperationName]: Name extends 'checkRenter' ? FoundCheck | AbsentCheck : Answer<Name>;
};
