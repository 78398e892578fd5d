import assert from 'node:assert/strict';
import { Random } from '../../src/seeding/random.ts';
import type { Call, HttpResponse } from '../support/client.ts';
import type { TestOrganization } from '../support/organization.ts';

/** Few renters, so that concurrent requests concern the same ones. */
const RENTERS = 12;
const INCIDENT_TYPES = ['late return', 'no show', 'identity fraud', 'property damage'] as const;
const PAYMENTS = ['Paid As Agreed', 'Paid Late', 'Not Paid'] as const;
const CONDITIONS = ['No Damage', 'Cosmetic Wear', 'Total Loss'] as const;

const emailOf = (index: number) => `renter${index}@example.com`;

/** What the server acknowledged: the client received the complete responses. */
export interface Acknowledged {
  /** Request IDs. */
  checks: string[];
  reports: string[];
  incidents: string[];
}

export interface Traffic {
  acknowledged: Acknowledged;
  /** Statuses of the requests that were rejected. */
  rejected: number[];
  /** Returns the number of requests acknowledged so far. */
  count(): number;
}

type Filed = 'reports' | 'incidents';

/** One request, and how to read its response. */
interface Step {
  method: 'GET' | 'POST';
  path: string;
  body?: object;
  read(response: HttpResponse): [list: keyof Acknowledged, id: string];
}

/** Files one report about each renter, so that incidents can be filed about them. Returns the renter IDs. */
export async function fileFirstReports({ call }: TestOrganization): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < RENTERS; index++) {
    const body = { renter_email: emailOf(index), renter_name: 'Alex Doe', renter_phone: '555 0100' };
    assert.equal((await call('POST', '/v1/renter/report', { body })).status, 201);
    const found = await call('POST', '/v1/search', { body: { email: emailOf(index) } });
    ids.push(found.body.results[0].renterId);
  }
  return ids;
}

interface TrafficOptions {
  organizations: readonly TestOrganization[];
  renterIds: readonly string[];
  /** Each sends one request after the other on its own connection. */
  workers: number;
  seed: number;
  /** Stops the workers. Without it they continue until a request gets no response. */
  until?: (traffic: Traffic) => boolean;
  onAcknowledged?: (traffic: Traffic) => void;
}

/**
 * Sends checks, both variants of reports, and incidents from several workers. Resolves when all have stopped.
 */
export async function sendTraffic(options: TrafficOptions): Promise<Traffic> {
  const acknowledged: Acknowledged = { checks: [], reports: [], incidents: [] };
  const { checks, reports, incidents } = acknowledged;
  const traffic: Traffic = {
    acknowledged,
    rejected: [],
    count: () => checks.length + reports.length + incidents.length,
  };
  await Promise.all(Array.from({ length: options.workers }, (_, index) => work(index, traffic, options)));
  return traffic;
}

async function work(index: number, traffic: Traffic, options: TrafficOptions): Promise<void> {
  const { organizations, renterIds, seed, until = () => false, onAcknowledged = () => {} } = options;
  const random = new Random(seed * 1_000 + index);
  const organization = organizations[index % organizations.length];
  assert.ok(organization);
  while (!until(traffic)) {
    const { method, path, body, read } = randomStep(random, renterIds);
    const response = await responseOf(organization.call, method, path, body);
    if (response === undefined) return;
    if (response.status >= 300) traffic.rejected.push(response.status);
    else {
      const [list, id] = read(response);
      traffic.acknowledged[list].push(id);
      onAcknowledged(traffic);
    }
  }
}

/** Returns `undefined` if the connection closed before the complete response arrived. */
async function responseOf(
  call: Call,
  method: string,
  path: string,
  body: object | undefined,
): Promise<HttpResponse | undefined> {
  try {
    return await call(method, path, body === undefined ? {} : { body });
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (['ECONNRESET', 'ECONNREFUSED', 'EPIPE'].includes(code)) return undefined;
    throw error;
  }
}

function randomStep(random: Random, renterIds: readonly string[]): Step {
  const renter = random.below(RENTERS);
  const owed = random.chance(0.3) ? random.between(1, 90_000) : 0;
  const types = Array.from({ length: random.below(3) }, () => random.pick(INCIDENT_TYPES));
  const kind = random.below(10);
  if (kind < 5) return checkStep(random, renter);
  if (kind < 7) {
    const body = {
      renter_email: emailOf(renter),
      outstanding_balance: owed,
      incidents: types,
      damage: random.chance(0.3) ? ['scratch'] : [],
    };
    return filing('/v1/renter/report', body, 'reports', 'report_id');
  }
  if (kind < 9) {
    const body = {
      renterEmail: emailOf(renter),
      renterName: 'Alex Doe',
      industryType: 'tools',
      contractId: `contract ${random.below(4)}`,
      paymentCompliance: random.pick(PAYMENTS),
      assetCondition: random.pick(CONDITIONS),
      outstandingBalance: owed,
      incidents: types.map((type) => ({ type })),
    };
    return filing('/v1/reports', body, 'reports', 'reportId');
  }
  const body = {
    renterId: renterIds[renter],
    industry: 'tools',
    type: random.pick(INCIDENT_TYPES),
    details: 'x',
  };
  return filing('/v1/incidents/submit', body, 'incidents', 'incidentId');
}

function checkStep(random: Random, renter: number): Step {
  const email = random.chance(0.2) ? 'nobody@example.com' : emailOf(renter);
  return {
    method: 'GET',
    path: `/v1/renter/check?email=${email}`,
    read: ({ headers }) => ['checks', String(headers['x-request-id'])],
  };
}

function filing(path: string, body: object, list: Filed, idField: string): Step {
  return { method: 'POST', path, body, read: (response) => [list, String(response.body[idField])] };
}
