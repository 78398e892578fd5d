import type { components, operations } from './reference.ts';

/** The operations that answer with JSON. The PDF of a notice is fetched from its `pdf_url`, and the CSV of a batch with the key. */
export type OperationName = Exclude<keyof operations, 'adverseActionPdf' | 'batchResultsCsv'>;

/** Flattens a type, so that editors show its fields instead of an expression. */
type Flatten<T> = { [Field in keyof T]: T[Field] };

/** Makes all fields of `T` optional but requires at least one. */
type AtLeastOne<T> = { [Field in keyof T]-?: Flatten<Required<Pick<T, Field>> & Omit<T, Field>> }[keyof T];

type JsonOf<Content> = Content extends { content: { 'application/json': infer Json } } ? Json : never;

type ResponsesOf<Name extends OperationName> = operations[Name]['responses'];
type ResponseBody<Name extends OperationName> = JsonOf<ResponsesOf<Name>[keyof ResponsesOf<Name>]>;

type QueryStrings<Name extends OperationName> = NonNullable<operations[Name]['parameters']['query']>;
/** The parameters of a query, in which numbers and booleans need not be strings. */
type Query<Name extends OperationName> = {
  [Field in keyof QueryStrings<Name>]: Field extends 'limit'
    ? number | QueryStrings<Name>[Field]
    : Field extends 'explain' | 'detail'
      ? boolean | QueryStrings<Name>[Field]
      : QueryStrings<Name>[Field];
};
type Body<Name extends OperationName> = JsonOf<NonNullable<operations[Name]['requestBody']>>;

type CheckQuery = Query<'checkRenter'>;
/** The parameters that identify nobody. */
type CheckOption = 'explain' | 'purpose';

/** Input of each operation: as in the API reference, plus what the server also requires. */
export interface Inputs {
  checkRenter: AtLeastOne<Omit<CheckQuery, CheckOption>> & Pick<CheckQuery, CheckOption>;
  scoreRenter: Query<'scoreRenter'>;
  searchRenters: Body<'searchRenters'>;
  listRenters: Query<'listRenters'>;
  listChecks: Query<'listChecks'>;
  createBatch: Body<'createBatch'>;
  getBatch: Query<'getBatch'>;
  listBatches: Query<'listBatches'>;
  cancelBatch: Body<'cancelBatch'>;
  createAdverseAction: Body<'createAdverseAction'>;
  listAdverseActions: Query<'listAdverseActions'>;
  updateAdverseAction: Body<'updateAdverseAction'>;
  fileFiguresReport: Body<'fileFiguresReport'>;
  fileLabelsReport: Body<'fileLabelsReport'>;
  fileIncident: Body<'fileIncident'>;
  listReports: Query<'listReports'>;
  correctReport: Body<'correctReport'>;
  settleReport: Body<'settleReport'>;
  withdrawReport: Body<'withdrawReport'>;
  listIncidents: Query<'listIncidents'>;
  correctIncident: Body<'correctIncident'>;
  withdrawIncident: Body<'withdrawIncident'>;
  listDisputes: Query<'listDisputes'>;
  getDispute: Query<'getDispute'>;
  decideDispute: Body<'decideDispute'>;
  listKeys: Query<'listKeys'>;
  createKey: Body<'createKey'>;
  rotateKey: Body<'rotateKey'>;
  revokeKey: Required<Query<'revokeKey'>>;
  setWebhook: Body<'setWebhook'>;
  rotateWebhookSecret: Body<'rotateWebhookSecret'>;
  recoverEvents: Body<'recoverEvents'>;
  listEvents: Query<'listEvents'>;
  advanceTestClock: Body<'advanceTestClock'>;
  triggerTestEvent: Body<'triggerTestEvent'>;
}

/** A check that found a record. */
export type FoundCheck = components['schemas']['FoundCheck'];

/** A check that found no record. `APPROVED` then only means that nothing is known. */
export type AbsentCheck = components['schemas']['AbsentCheck'];

/** Response of each operation. For a check, `found` distinguishes the two types. */
export type Responses = { [Name in OperationName]: ResponseBody<Name> };
