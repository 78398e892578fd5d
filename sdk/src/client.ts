import { type EachInput, type EntryOf, iterator, type ListName } from './each.ts';
import type { CallOptions, ClientOptions } from './options.ts';
import type { Result } from './result.ts';
import { sender } from './send.ts';
import type { Inputs, OperationName, Responses } from './types.ts';
import { pause } from './wait.ts';

type ResultOf<Name extends OperationName> = Promise<Result<Responses[Name]>>;
type Entries<Name extends ListName> = AsyncGenerator<Result<EntryOf<Name>>>;

/** All operations of the API, named as in the API reference. */
export interface Client {
  /** Checks that the network responds and the key works. */
  ping(options?: CallOptions): ResultOf<'ping'>;

  /**
   * Checks a renter by the most reliable identifier given. Costs one credit, found or not. Test `found`
   * before `recommendation`: without a record, `APPROVED` only means that nothing is known.
   */
  checkRenter(identifiers: Inputs['checkRenter'], options?: CallOptions): ResultOf<'checkRenter'>;
  /** Returns a renter's score by component. */
  scoreRenter(renter: Inputs['scoreRenter'], options?: CallOptions): ResultOf<'scoreRenter'>;
  /** Finds renters by the most reliable identifier given, or by the beginning of a name. Costs nothing. */
  searchRenters(identifiers: Inputs['searchRenters'], options?: CallOptions): ResultOf<'searchRenters'>;
  /** Returns the organization's roster, most recently added renters first, at most 50. */
  listRenters(organization: Inputs['listRenters'], options?: CallOptions): ResultOf<'listRenters'>;

  /** Lists the checks of the organization with their results at the time, newest first. */
  listChecks(page?: Inputs['listChecks'], options?: CallOptions): ResultOf<'listChecks'>;
  /** Yields all checks of `listChecks`. */
  eachCheck(filter?: EachInput<'listChecks'>, options?: CallOptions): Entries<'listChecks'>;

  /**
   * Checks up to 10,000 renters in the background, usually within seconds. Each row costs one credit once it has a result. The
   * iterator `eachBatchResult` waits for the results.
   */
  createBatch(batch: Inputs['createBatch'], options?: CallOptions): ResultOf<'createBatch'>;
  /** Returns the progress of a batch, and its results. Pass `next_cursor` as `cursor` to get the next ones. */
  getBatch(batch: Inputs['getBatch'], options?: CallOptions): ResultOf<'getBatch'>;
  /** Yields the results of a batch in the order of its rows. Waits for results until the batch has ended. */
  eachBatchResult(batch: EachInput<'getBatch'>, options?: CallOptions): Entries<'getBatch'>;
  /** Lists the batches of the organization, the newest first. */
  listBatches(page?: Inputs['listBatches'], options?: CallOptions): ResultOf<'listBatches'>;
  /** Yields all batches of `listBatches`. */
  eachBatch(options?: CallOptions): Entries<'listBatches'>;
  /** Cancels a batch. Rows that have a result keep it, and stay billed. */
  cancelBatch(batch: Inputs['cancelBatch'], options?: CallOptions): ResultOf<'cancelBatch'>;

  /** Notifies a renter that you denied them, or rented to them on stricter terms, because of a check. */
  createAdverseAction(
    notice: Inputs['createAdverseAction'],
    options?: CallOptions,
  ): ResultOf<'createAdverseAction'>;
  /** Lists notices of adverse actions, the newest first. */
  listAdverseActions(
    page?: Inputs['listAdverseActions'],
    options?: CallOptions,
  ): ResultOf<'listAdverseActions'>;
  /** Yields all notices of `listAdverseActions`. */
  eachAdverseAction(
    filter?: EachInput<'listAdverseActions'>,
    options?: CallOptions,
  ): Entries<'listAdverseActions'>;
  /** Marks a notice as handed over, final or withdrawn. */
  updateAdverseAction(
    step: Inputs['updateAdverseAction'],
    options?: CallOptions,
  ): ResultOf<'updateAdverseAction'>;

  /** Files a report from raw figures. Amounts are in cents. */
  fileFiguresReport(
    report: Inputs['fileFiguresReport'],
    options?: CallOptions,
  ): ResultOf<'fileFiguresReport'>;
  /**
   * Files a report from compliance labels; the network then sends `report.submitted`. Amounts are in cents.
   */
  fileLabelsReport(report: Inputs['fileLabelsReport'], options?: CallOptions): ResultOf<'fileLabelsReport'>;
  /** Files one incident. */
  fileIncident(incident: Inputs['fileIncident'], options?: CallOptions): ResultOf<'fileIncident'>;

  /** Lists the reports that the organization filed, the newest first. */
  listReports(page?: Inputs['listReports'], options?: CallOptions): ResultOf<'listReports'>;
  /** Yields all reports of `listReports`. */
  eachReport(filter?: EachInput<'listReports'>, options?: CallOptions): Entries<'listReports'>;
  /** Corrects a report. The result has its new score. */
  correctReport(correction: Inputs['correctReport'], options?: CallOptions): ResultOf<'correctReport'>;
  /** Reports that the renter paid later, in whole or in part. */
  settleReport(payment: Inputs['settleReport'], options?: CallOptions): ResultOf<'settleReport'>;
  /** Takes a report off the file. */
  withdrawReport(withdrawal: Inputs['withdrawReport'], options?: CallOptions): ResultOf<'withdrawReport'>;
  /** Lists the incidents that the organization filed, the newest first. */
  listIncidents(page?: Inputs['listIncidents'], options?: CallOptions): ResultOf<'listIncidents'>;
  /** Yields all incidents of `listIncidents`. */
  eachIncident(filter?: EachInput<'listIncidents'>, options?: CallOptions): Entries<'listIncidents'>;
  /** Corrects an incident. */
  correctIncident(correction: Inputs['correctIncident'], options?: CallOptions): ResultOf<'correctIncident'>;
  /** Takes an incident off the file. */
  withdrawIncident(
    withdrawal: Inputs['withdrawIncident'],
    options?: CallOptions,
  ): ResultOf<'withdrawIncident'>;

  /** Lists disputes of records that the organization filed: the open ones by deadline, or the closed ones. */
  listDisputes(page?: Inputs['listDisputes'], options?: CallOptions): ResultOf<'listDisputes'>;
  /** Yields all disputes of `listDisputes`. */
  eachDispute(filter?: EachInput<'listDisputes'>, options?: CallOptions): Entries<'listDisputes'>;
  /** Returns one dispute with its documents and timeline. */
  getDispute(dispute: Inputs['getDispute'], options?: CallOptions): ResultOf<'getDispute'>;
  /** Upholds a dispute, which removes or corrects the record, or rejects it with a reason. */
  decideDispute(decision: Inputs['decideDispute'], options?: CallOptions): ResultOf<'decideDispute'>;

  /** Lists the organization's active keys, oldest first. With `detail: true`, also what each key may do and where it was used. */
  listKeys(detail?: Inputs['listKeys'], options?: CallOptions): ResultOf<'listKeys'>;
  /** Creates a key. Only this response contains the full key, so save it. */
  createKey(key: Inputs['createKey'], options?: CallOptions): ResultOf<'createKey'>;
  /** Replaces a key with a new one. The old key keeps working for `grace_hours`, a day by default. */
  rotateKey(rotation: Inputs['rotateKey'], options?: CallOptions): ResultOf<'rotateKey'>;
  /** Revokes a key immediately and permanently. */
  revokeKey(key: Inputs['revokeKey'], options?: CallOptions): ResultOf<'revokeKey'>;

  /** Returns the organization's webhook and its newest deliveries. */
  getWebhook(options?: CallOptions): ResultOf<'getWebhook'>;
  /**
   * Sets the organization's webhook. An organization has only one. With `signed: true` the result has its `secret`, only once.
   */
  setWebhook(webhook: Inputs['setWebhook'], options?: CallOptions): ResultOf<'setWebhook'>;
  /** Removes the organization's webhook. No more events are sent. */
  removeWebhook(options?: CallOptions): ResultOf<'removeWebhook'>;
  /** Replaces the secret that signs deliveries. Only this result has the new one. For a time, deliveries are signed with both. */
  rotateWebhookSecret(
    rotation?: Inputs['rotateWebhookSecret'],
    options?: CallOptions,
  ): ResultOf<'rotateWebhookSecret'>;
  /** Resends every event since a time that the webhook should have received but did not. */
  recoverEvents(since: Inputs['recoverEvents'], options?: CallOptions): ResultOf<'recoverEvents'>;
  /** Lists the events of the last 30 days, the oldest first. `next_cursor` as `after` returns what happened since. */
  listEvents(page?: Inputs['listEvents'], options?: CallOptions): ResultOf<'listEvents'>;
  /** Yields the events of `listEvents` up to the newest one. */
  eachEvent(filter?: EachInput<'listEvents'>, options?: CallOptions): Entries<'listEvents'>;

  /** Advances the clock of the test world, and does what falls due. Works only with a test key. */
  advanceTestClock(move: Inputs['advanceTestClock'], options?: CallOptions): ResultOf<'advanceTestClock'>;
  /** Triggers an event in the test world, with a new renter. Works only with a test key. */
  triggerTestEvent(event: Inputs['triggerTestEvent'], options?: CallOptions): ResultOf<'triggerTestEvent'>;
  /** Resets the test world of the organization. Works only with a test key. */
  resetTestWorld(options?: CallOptions): ResultOf<'resetTestWorld'>;
}

/**
 * Creates a client of one network with one key. It does not need to be closed.
 *
 * Throws a `TypeError` for an invalid `baseUrl` or `key`. The calls of the client never throw.
 */
export function createClient(options: ClientOptions): Client {
  const send = sender(options);
  const each = iterator(send, options.wait ?? pause);
  return {
    ping: (options) => send('ping', undefined, options),

    checkRenter: (identifiers, options) => send('checkRenter', identifiers, options),
    scoreRenter: (renter, options) => send('scoreRenter', renter, options),
    searchRenters: (identifiers, options) => send('searchRenters', identifiers, options),
    listRenters: (organization, options) => send('listRenters', organization, options),

    listChecks: (page, options) => send('listChecks', page, options),
    eachCheck: (filter, options) => each('listChecks', filter, options),
    createBatch: (batch, options) => send('createBatch', batch, options),
    getBatch: (batch, options) => send('getBatch', batch, options),
    eachBatchResult: (batch, options) => each('getBatch', batch, options),
    listBatches: (page, options) => send('listBatches', page, options),
    eachBatch: (options) => each('listBatches', undefined, options),
    cancelBatch: (batch, options) => send('cancelBatch', batch, options),

    createAdverseAction: (notice, options) => send('createAdverseAction', notice, options),
    listAdverseActions: (page, options) => send('listAdverseActions', page, options),
    eachAdverseAction: (filter, options) => each('listAdverseActions', filter, options),
    updateAdverseAction: (step, options) => send('updateAdverseAction', step, options),

    fileFiguresReport: (report, options) => send('fileFiguresReport', report, options),
    fileLabelsReport: (report, options) => send('fileLabelsReport', report, options),
    fileIncident: (incident, options) => send('fileIncident', incident, options),

    listReports: (page, options) => send('listReports', page, options),
    eachReport: (filter, options) => each('listReports', filter, options),
    correctReport: (correction, options) => send('correctReport', correction, options),
    settleReport: (payment, options) => send('settleReport', payment, options),
    withdrawReport: (withdrawal, options) => send('withdrawReport', withdrawal, options),
    listIncidents: (page, options) => send('listIncidents', page, options),
    eachIncident: (filter, options) => each('listIncidents', filter, options),
    correctIncident: (correction, options) => send('correctIncident', correction, options),
    withdrawIncident: (withdrawal, options) => send('withdrawIncident', withdrawal, options),

    listDisputes: (page, options) => send('listDisputes', page, options),
    eachDispute: (filter, options) => each('listDisputes', filter, options),
    getDispute: (dispute, options) => send('getDispute', dispute, options),
    decideDispute: (decision, options) => send('decideDispute', decision, options),

    listKeys: (detail, options) => send('listKeys', detail, options),
    createKey: (key, options) => send('createKey', key, options),
    rotateKey: (rotation, options) => send('rotateKey', rotation, options),
    revokeKey: (key, options) => send('revokeKey', key, options),

    getWebhook: (options) => send('getWebhook', undefined, options),
    setWebhook: (webhook, options) => send('setWebhook', webhook, options),
    removeWebhook: (options) => send('removeWebhook', undefined, options),
    rotateWebhookSecret: (rotation = {}, options) => send('rotateWebhookSecret', rotation, options),
    recoverEvents: (since, options) => send('recoverEvents', since, options),
    listEvents: (page, options) => send('listEvents', page, options),
    eachEvent: (filter, options) => each('listEvents', filter, options),

    advanceTestClock: (move, options) => send('advanceTestClock', move, options),
    triggerTestEvent: (event, options) => send('triggerTestEvent', event, options),
    resetTestWorld: (options) => send('resetTestWorld', undefined, options),
  };
}
