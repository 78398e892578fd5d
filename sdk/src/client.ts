import type { CallOptions, ClientOptions } from './options.ts';
import type { Result } from './result.ts';
import { sender } from './send.ts';
import type { Answers, Inputs, OperationName } from './types.ts';

type Answered<Name extends OperationName> = Promise<Result<Answers[Name]>>;

/** Every operation of the API, by the name that it has in the reference. */
export interface Client {
  /** Sees that the network answers and the key works. */
  ping(options?: CallOptions): Answered<'ping'>;

  /**
   * Shall I rent to this person? Looks for the surest identifier first, and costs one credit, found or not. Look at
   * `found` before `recommendation`: of somebody who is not on file, `APPROVED` says only that nothing is known.
   */
  checkRenter(identifiers: Inputs['checkRenter'], options?: CallOptions): Answered<'checkRenter'>;
  /** A renter's score by component. */
  scoreRenter(renter: Inputs['scoreRenter'], options?: CallOptions): Answered<'scoreRenter'>;
  /** Finds renters by the surest identifier, or by the beginning of a name. Costs nothing. */
  searchRenters(identifiers: Inputs['searchRenters'], options?: CallOptions): Answered<'searchRenters'>;
  /** The organization's roster, who entered it last first: 50 at most. */
  listRenters(organization: Inputs['listRenters'], options?: CallOptions): Answered<'listRenters'>;

  /** Files a report from raw figures. Amounts are in cents. */
  fileFiguresReport(
    report: Inputs['fileFiguresReport'],
    options?: CallOptions,
  ): Answered<'fileFiguresReport'>;
  /** Files a report from compliance labels, and has the network send `report.submitted`. Amounts are in cents. */
  fileLabelsReport(report: Inputs['fileLabelsReport'], options?: CallOptions): Answered<'fileLabelsReport'>;
  /** Files one incident. */
  fileIncident(incident: Inputs['fileIncident'], options?: CallOptions): Answered<'fileIncident'>;

  /** Disputes of what the organization filed: those that wait, by their deadline, or those that have ended. */
  listDisputes(page: Inputs['listDisputes'], options?: CallOptions): Answered<'listDisputes'>;
  /** One dispute with its documents and timeline. */
  getDispute(dispute: Inputs['getDispute'], options?: CallOptions): Answered<'getDispute'>;
  /** Upholds a dispute, which removes or corrects the record, or rejects it with a reason. */
  decideDispute(decision: Inputs['decideDispute'], options?: CallOptions): Answered<'decideDispute'>;

  /** The organization's active keys, the oldest first. */
  listKeys(options?: CallOptions): Answered<'listKeys'>;
  /** Creates a key. The full key is in this answer and nowhere else: keep it. */
  createKey(key: Inputs['createKey'], options?: CallOptions): Answered<'createKey'>;
  /** Revokes a key for good, and at once. */
  revokeKey(key: Inputs['revokeKey'], options?: CallOptions): Answered<'revokeKey'>;

  /** The organization's webhook and its newest deliveries. */
  getWebhook(options?: CallOptions): Answered<'getWebhook'>;
  /** Sets the organization's one webhook. */
  setWebhook(webhook: Inputs['setWebhook'], options?: CallOptions): Answered<'setWebhook'>;
  /** Removes the organization's webhook: nothing more is sent. */
  removeWebhook(options?: CallOptions): Answered<'removeWebhook'>;
}

/**
 * A client of one network, for one key. It holds nothing that has to be closed.
 *
 * Throws a `TypeError` for a `baseUrl` or a `key` that no request can be made with; its calls never throw.
 */
export function createClient(options: ClientOptions): Client {
  const send = sender(options);
  return {
    ping: (options) => send('ping', undefined, options),

    checkRenter: (identifiers, options) => send('checkRenter', identifiers, options),
    scoreRenter: (renter, options) => send('scoreRenter', renter, options),
    searchRenters: (identifiers, options) => send('searchRenters', identifiers, options),
    listRenters: (organization, options) => send('listRenters', organization, options),

    fileFiguresReport: (report, options) => send('fileFiguresReport', report, options),
    fileLabelsReport: (report, options) => send('fileLabelsReport', report, options),
    fileIncident: (incident, options) => send('fileIncident', incident, options),

    listDisputes: (page, options) => send('listDisputes', page, options),
    getDispute: (dispute, options) => send('getDispute', dispute, options),
    decideDispute: (decision, options) => send('decideDispute', decision, options),

    listKeys: (options) => send('listKeys', undefined, options),
    createKey: (key, options) => send('createKey', key, options),
    revokeKey: (key, options) => send('revokeKey', key, options),

    getWebhook: (options) => send('getWebhook', undefined, options),
    setWebhook: (webhook, options) => send('setWebhook', webhook, options),
    removeWebhook: (options) => send('removeWebhook', undefined, options),
  };
}
