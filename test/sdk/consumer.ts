// Code as callers write it. It is only compiled, never run: with the tests, and by package.test.ts against
// the packed package. Lines that must not compile are marked, and the compiler reports a mark where there is
// no error.
import {
  type CallError,
  createClient,
  type FoundCheck,
  type Result,
  verifyWebhook,
  type WebhookEvent,
} from '../../sdk/src/index.ts';

const client = createClient({ baseUrl: new URL('https://screening.example'), key: 'svc_live_x', fetch });

/** `found` narrows the type of a check. */
export async function checks(): Promise<FoundCheck | undefined> {
  const result = await client.checkRenter({ email: 'jordan@example.com', name: 'Jordan Reyes' });
  // @ts-expect-error: it is not known yet whether there is data
  result.data;
  if (!result.ok) return undefined;
  // @ts-expect-error: it is not known yet whether there is a record
  result.data.score;
  const check = result.data;
  if (!check.found) {
    const absent: ['APPROVED', 'UNKNOWN', null] = [check.recommendation, check.risk_tier, check.data];
    // @ts-expect-error: no renter was found, so there is no match
    check.match_method;
    return void absent;
  }
  const score: number = check.score;
  const owedCents: number = check.summary.outstanding_balance;
  const tier: 'LOW' | 'MODERATE' | 'HIGH' | 'CRITICAL' = check.risk_tier;
  // @ts-expect-error: no such recommendation
  if (check.recommendation === 'approved') return undefined;
  return score + owedCents > 0 && tier ? check : undefined;
}

/** Iterators yield results, and `found` narrows the check of a row. */
export async function totalOwed(batch_id: string): Promise<number> {
  let cents = 0;
  for await (const result of client.eachBatchResult({ batch_id })) {
    // @ts-expect-error: it is not known yet whether there is data
    result.data;
    if (!result.ok) return 0;
    const { check } = result.data;
    if (check.found) cents += check.summary.outstanding_balance;
  }
  return cents;
}

/** Required inputs must be present, and every input must have a known name and the right type. */
export function inputs(email: string | undefined): unknown[] {
  return [
    client.fileFiguresReport({ renter_name: 'Jordan Reyes', damage: ['window'], recommendation: 'denied' }),
    client.fileLabelsReport({
      renterEmail: 'a@b.c',
      renterName: 'A',
      industryType: 'tools',
      incidents: ['inc_1'],
    }),
    client.searchRenters(
      { phone: '555' },
      { signal: AbortSignal.timeout(1_000), timeoutMs: 1, maxWaitMs: 0 },
    ),
    client.checkRenter({ email: 'jordan@example.com', explain: true }),
    client.checkRenter({ email: 'jordan@example.com', explain: 'true' }),
    client.listReports(),
    client.listIncidents(),
    client.listAdverseActions(),
    client.listKeys(),
    client.listKeys({ detail: true }),
    client.createKey({ name: 'Desk', scopes: ['check'], allowed_addresses: ['192.0.2.0/24'] }),
    client.rotateKey({ id: 'key_1', grace_hours: 0 }),
    // @ts-expect-error: no such scope
    client.createKey({ name: 'Desk', scopes: ['everything'] }),
    client.createBatch({ checks: [{ name: 'Jordan Reyes', reference: 'lease 1', purpose: 'collection' }] }),
    client.getBatch({ batch_id: 'bat_1', limit: 500, risk_tier: 'HIGH' }),
    client.listChecks({ explain: true }),
    // @ts-expect-error: no identifier
    client.checkRenter({}),
    // @ts-expect-error: a row without an identifier
    client.createBatch({ checks: [{ reference: 'lease 1' }] }),
    // @ts-expect-error: an iterator reads all pages
    client.eachBatchResult({ batch_id: 'bat_1', cursor: '1' }),
    // @ts-expect-error: no identifier to explain a check by
    client.checkRenter({ explain: 'true' }),
    // @ts-expect-error: the identifier may be undefined
    client.checkRenter({ email }),
    // @ts-expect-error: an unknown identifier
    client.checkRenter({ mail: 'jordan@example.com' }),
    // @ts-expect-error: an unknown identifier next to a known one
    client.checkRenter({ email: 'jordan@example.com', fax: '555' }),
    // @ts-expect-error: not a string
    client.checkRenter({ phone: 5550104477 }),
    // @ts-expect-error: a check takes member_id, a search memberId
    client.searchRenters({ member_id: 'MB-7K2M9QXR' }),
    // @ts-expect-error: neither e-mail nor name
    client.fileFiguresReport({ outstanding_balance: 45_000 }),
    // @ts-expect-error: no such recommendation
    client.fileFiguresReport({ renter_name: 'Jordan Reyes', recommendation: 'DENIED' }),
    // @ts-expect-error: an amount is a number of cents
    client.fileFiguresReport({ renter_name: 'Jordan Reyes', total_paid: '450.00' }),
    // @ts-expect-error: a date of birth is a text
    client.fileFiguresReport({ renter_name: 'Jordan Reyes', renter_date_of_birth: new Date(0) }),
    // @ts-expect-error: no industry
    client.fileLabelsReport({ renterEmail: 'jordan@example.com', renterName: 'Jordan Reyes' }),
    client.fileLabelsReport({
      renterEmail: 'jordan@example.com',
      renterName: 'Jordan Reyes',
      industryType: 'tools',
      // @ts-expect-error: no such label
      paymentCompliance: 'Paid',
    }),
    // @ts-expect-error: no details
    client.fileIncident({ renterId: 'ren_1', industry: 'tools', type: 'THEFT' }),
    // @ts-expect-error: no ID
    client.revokeKey({}),
    // @ts-expect-error: no organization
    client.listRenters(),
    // @ts-expect-error: no such option
    client.ping({ retries: 3 }),
    // @ts-expect-error: no key
    createClient({ baseUrl: 'https://screening.example' }),
  ];
}

/** Every kind of error, and the fields of each. */
export function advice(error: CallError): string {
  switch (error.kind) {
    case 'rateLimited':
    case 'unavailable':
      return `after ${error.retryAfterMs} ms`;
    case 'creditFloor':
    case 'unauthorized':
    case 'invalid':
    case 'notFound':
    case 'conflict':
    case 'inProgress':
    case 'internal':
      return `${error.status} ${error.requestId}`;
    case 'unreachable':
    case 'timedOut':
    case 'aborted':
      // @ts-expect-error: there was no response that says when
      error.retryAfterMs;
      return `${error.cause}`;
  }
}

/** A result is data or an error, never both. */
export function textOf(result: Result<{ text: string }>): string {
  return result.ok ? result.data.text : result.error.message;
}

/** `event` narrows the type of an event. */
export function describeEvent(event: WebhookEvent): string {
  switch (event.event) {
    case 'report.submitted': {
      const { recordId, riskScore, eligibilityStatus, renterEmail } = event.data;
      // @ts-expect-error: it may be absent
      renterEmail.length;
      return `${recordId} ${riskScore} ${eligibilityStatus}`;
    }
    case 'report.corrected':
      return `${event.data.recordId} ${event.data.status} ${event.data.riskScore}`;
    case 'report.withdrawn':
      // @ts-expect-error: a withdrawn report has no score
      return `${event.data.recordId} ${event.data.riskScore}`;
    case 'dispute.filed':
      return `${event.data.recordId} ${event.data.reason} ${event.data.status}`;
    case 'identity.check':
      return `${event.data.renterId} ${event.data.result} ${event.data.flags?.join()}`;
    case 'batch.completed':
      return `${event.data.batchId} ${event.data.status} ${event.data.reason} ${event.data.answered}`;
    case 'webhook.test':
      return event.data.message;
  }
}

/** A verified request has an event, and a rejected one a reason. */
export async function receive(request: Request): Promise<string> {
  const verified = await verifyWebhook(await request.text(), request.headers, ['whsec_AAAA', 'whsec_BBBB']);
  // @ts-expect-error: it is not known yet whether it was verified
  verified.event;
  return verified.ok ? `${verified.id} ${verified.sentAt.getTime()}` : verified.reason;
}

/** The headers of Node, and the body as bytes. */
export function receiveInNode(headers: Record<string, string | string[] | undefined>): unknown[] {
  return [
    verifyWebhook(new Uint8Array(), headers, 'whsec_AAAA', { toleranceSeconds: 60, now: () => 0 }),
    // @ts-expect-error: a body that was parsed
    verifyWebhook({ event: 'dispute.filed' }, headers, 'whsec_AAAA'),
    // @ts-expect-error: no secret
    verifyWebhook('', headers),
    // @ts-expect-error: headers before body
    verifyWebhook(headers, '', 'whsec_AAAA'),
    // @ts-expect-error: secret before headers
    verifyWebhook('', 'whsec_AAAA', headers),
  ];
}
