/** A request of the Postman collection. */
export interface PlannedRequest {
  operation: string;
  /** Its parameters, by default none. */
  query?: Record<string, string>;
  /** Its body, by default the example of the operation. */
  body?: object;
  /** The variables that later requests use, with the expressions that read them from the response. */
  saves?: Record<string, string>;
}

interface Folder {
  name: string;
  description: string;
  /** Whether its requests end something. */
  ends?: true;
  requests: PlannedRequest[];
}

/** Returns the expression for a field of the response. */
const field = (path: string) => `pm.response.json().${path}`;

/** The requests of the Postman collection, in the order in which each has what it needs. */
export const FOLDERS: readonly Folder[] = [
  {
    name: 'Reports and incidents',
    description: 'Files what happened, and corrects it.',
    requests: [
      { operation: 'ping' },
      {
        operation: 'fileLabelsReport',
        body: {
          renterEmail: 'jordan@example.com',
          renterName: 'Jordan Reyes',
          industryType: 'residential',
          contractId: 'lease-2026-118',
          paymentCompliance: 'Paid Late',
          assetCondition: 'Cosmetic Wear',
          outstandingBalance: 45_000,
        },
        saves: { reportId: field('reportId') },
      },
      { operation: 'fileFiguresReport' },
      {
        operation: 'listReports',
        query: { report_id: '{{reportId}}' },
        saves: { renterId: field('reports[0].renter_id') },
      },
      {
        operation: 'fileIncident',
        body: {
          renterId: '{{renterId}}',
          industry: 'vehicles',
          type: 'Late return',
          details: 'Came back two days late, without a call.',
        },
        saves: { incidentId: field('incidentId') },
      },
      { operation: 'listIncidents' },
      {
        operation: 'correctIncident',
        body: { incident_id: '{{incidentId}}', reason: 'It was one day.', details: 'Came back late.' },
      },
      {
        operation: 'correctReport',
        body: {
          report_id: '{{reportId}}',
          reason: 'The contract had another number.',
          contract_id: 'lease-2026-119',
        },
      },
      {
        operation: 'settleReport',
        body: { report_id: '{{reportId}}', settled_on: '2026-11-24', reason: 'Paid by transfer.' },
      },
    ],
  },
  {
    name: 'Checks',
    description: 'Asks whether to rent to someone. Each check costs a credit, or nothing with a test key.',
    requests: [
      { operation: 'createBatch', saves: { batchId: field('batch_id') } },
      {
        operation: 'checkRenter',
        query: { email: 'denied-eviction@test.example' },
        saves: { checkRequestId: `pm.response.headers.get('X-Request-Id')` },
      },
      { operation: 'scoreRenter', query: { renter_id: '{{renterId}}' } },
      { operation: 'searchRenters' },
      { operation: 'listChecks' },
      { operation: 'listEvents', saves: { orgId: field('events[0].orgId') } },
      { operation: 'listRenters', query: { orgId: '{{orgId}}' } },
      { operation: 'getBatch', query: { batch_id: '{{batchId}}' } },
      { operation: 'listBatches' },
    ],
  },
  {
    name: 'Notices of adverse actions',
    description:
      'Notifies a renter that you denied them, or rented to them on stricter terms, because of a check.',
    requests: [
      {
        operation: 'createAdverseAction',
        body: { check_request_id: '{{checkRequestId}}', action: 'higher_deposit', medium: 'print' },
        saves: { noticeId: field('notice_id') },
      },
      { operation: 'listAdverseActions' },
      { operation: 'adverseActionPdf', query: { notice_id: '{{noticeId}}' } },
      { operation: 'updateAdverseAction', body: { notice_id: '{{noticeId}}', status: 'sent' } },
    ],
  },
  {
    name: 'Disputes',
    description:
      'A renter disputes what you filed. The first request triggers a dispute, which works only with a test key.',
    requests: [
      { operation: 'triggerTestEvent', body: { event: 'dispute.filed' } },
      { operation: 'listDisputes', saves: { disputeId: field('disputes[0].dispute_id') } },
      { operation: 'getDispute', query: { dispute_id: '{{disputeId}}' } },
      {
        operation: 'decideDispute',
        body: { dispute_id: '{{disputeId}}', decision: 'reject', reason: 'The photos show the damage.' },
      },
    ],
  },
  {
    name: 'Webhook',
    description: 'Sends events to your server.',
    requests: [
      { operation: 'setWebhook' },
      { operation: 'getWebhook' },
      { operation: 'rotateWebhookSecret' },
      { operation: 'recoverEvents' },
    ],
  },
  {
    name: 'Keys and the rest',
    description: 'Lists the keys, reads the results of the batch, and lets a day pass in the test world.',
    requests: [
      { operation: 'listKeys' },
      { operation: 'batchResultsCsv', query: { batch_id: '{{batchId}}' } },
      { operation: 'advanceTestClock', body: { advance_seconds: 86_400 } },
    ],
  },
  {
    name: 'Withdraw, cancel, revoke',
    description:
      'Withdraws records, cancels a batch, creates and revokes a key, removes the webhook and resets the test world. Skipped in a run unless `endToo` is `yes`.',
    ends: true,
    requests: [
      {
        operation: 'withdrawIncident',
        body: { incident_id: '{{incidentId}}', reason: 'It was another car.' },
      },
      {
        operation: 'withdrawReport',
        body: { report_id: '{{reportId}}', reason: 'It is about another person.' },
      },
      { operation: 'cancelBatch', body: { batch_id: '{{batchId}}' } },
      { operation: 'createKey', saves: { newKeyId: field('id') } },
      {
        operation: 'rotateKey',
        body: { id: '{{newKeyId}}', grace_hours: 0 },
        saves: { newKeyId: field('id') },
      },
      { operation: 'revokeKey', query: { id: '{{newKeyId}}' } },
      { operation: 'removeWebhook' },
      { operation: 'resetTestWorld' },
    ],
  },
];
