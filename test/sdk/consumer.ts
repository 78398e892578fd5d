// Never run: what callers write, as the compiler sees it. It is checked with the tests, and by consumer.test.ts against
// the published package. What must not compile is marked so, and is an error of the compiler where it does.
import {
  type CallError,
  createClient,
  type FoundCheck,
  type Result,
  type WebhookEvent,
} from '../../sdk/src/index.ts';

const client = createClient({ baseUrl: new URL('https://screening.example'), key: 'svc_live_x', fetch });

/** `found` tells a record from none. */
export async function checks(): Promise<FoundCheck | undefined> {
  const result = await client.checkRenter({ email: 'jordan@example.com', name: 'Jordan Reyes' });
  // @ts-expect-error: whether there are data is not known yet
  result.data;
  if (!result.ok) return undefined;
  // @ts-expect-error: whether there is a record is not known yet
  result.data.score;
  const check = result.data;
  if (!check.found) {
    const absent: ['APPROVED', 'UNKNOWN', null] = [check.recommendation, check.risk_tier, check.data];
    // @ts-expect-error: nobody was found, so nobody was matched
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

/** What an operation asks for has to be there, by the right name and of the right type. */
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
    client.checkRenter({ email: 'jordan@example.com', explain: 'true' }),
    // @ts-expect-error: no identifier
    client.checkRenter({}),
    // @ts-expect-error: no identifier to explain a check by
    client.checkRenter({ explain: 'true' }),
    // @ts-expect-error: perhaps no identifier
    client.checkRenter({ email }),
    // @ts-expect-error: no such identifier
    client.checkRenter({ mail: 'jordan@example.com' }),
    // @ts-expect-error: no such identifier beside one
    client.checkRenter({ email: 'jordan@example.com', fax: '555' }),
    // @ts-expect-error: not a text
    client.checkRenter({ phone: 5550104477 }),
    // @ts-expect-error: a check says member_id, a search memberId
    client.searchRenters({ member_id: 'MB-7K2M9QXR' }),
    // @ts-expect-error: neither e-mail nor name
    client.fileFiguresReport({ outstanding_balance: 45_000 }),
    // @ts-expect-error: no such recommendation
    client.fileFiguresReport({ renter_name: 'Jordan Reyes', recommendation: 'DENIED' }),
    // @ts-expect-error: an amount is a number of cents
    client.fileFiguresReport({ renter_name: 'Jordan Reyes', total_paid: '450.00' }),
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

/** Every kind of error, and what each has. */
export function advice(error: CallError): string {
  switch (error.kind) {
    case 'rateLimited':
    case 'unavailable':
      return `after ${error.retryAfterMs} ms`;
    case 'unauthorized':
    case 'invalid':
    case 'notFound':
    case 'conflict':
    case 'internal':
      return `${error.status} ${error.requestId}`;
    case 'unreachable':
    case 'timedOut':
    case 'aborted':
      // @ts-expect-error: no answer says when
      error.retryAfterMs;
      return `${error.cause}`;
  }
}

/** A result is data or an error, never both. */
export function textOf(result: Result<{ text: string }>): string {
  return result.ok ? result.data.text : result.error.message;
}

/** Events by their name. */
export function told(event: WebhookEvent): string {
  switch (event.event) {
    case 'report.submitted': {
      const { recordId, riskScore, eligibilityStatus, renterEmail } = event.data;
      // @ts-expect-error: it may be absent
      renterEmail.length;
      return `${recordId} ${riskScore} ${eligibilityStatus}`;
    }
    case 'dispute.filed':
      return `${event.data.recordId} ${event.data.reason} ${event.data.status}`;
    case 'identity.check':
      return `${event.data.renterId} ${event.data.result} ${event.data.flags?.join()}`;
  }
}
