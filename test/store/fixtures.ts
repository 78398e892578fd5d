import type { TestContext } from 'node:test';
import { idMaker } from '../../src/ids.ts';
import { EMPTY_SUMMARY } from '../../src/rules/scoring/renter-summary.ts';
import { DEFAULT_LABELS } from '../../src/rules/scoring/report-score.ts';
import type {
  ApiKey,
  CheckRecord,
  Delivery,
  FiguresReport,
  Identifier,
  Incident,
  LabelsReport,
  LoggedCheck,
  Organization,
  Renter,
  Staff,
  Store,
} from '../../src/store/store.ts';

/** A database of one test, gone with it. */
export interface TestStores {
  /** Its first store. */
  store: Store;
  /** Opens it once more, as another process would. */
  open(): Promise<Store>;
  /** Closes a store before the test is over. */
  close(store: Store): Promise<void>;
}

export type NewStores = (t: TestContext) => Promise<TestStores>;

let nowMs = 1_700_000_000_000;

/** Each call is a millisecond later: what was made first is the oldest, by its ID and by its time. */
const tick = () => ++nowMs;
const newId = idMaker(tick);

export function organization(fields: Partial<Organization> = {}): Organization {
  const shared = { name: 'Alpine Rentals', plan: 'standard', apiAccess: true, rateLimit: null } as const;
  return { id: newId('org'), ...shared, credits: 0, createdAt: nowMs, ...fields };
}

export function key(organizationId: string, fields: Partial<ApiKey> = {}): ApiKey {
  const id = newId('key');
  return {
    id,
    organizationId,
    name: 'production',
    hash: `hash of ${id}`,
    preview: 'svc_live_abc********',
    requestCount: 0,
    lastUsedAt: null,
    createdAt: nowMs,
    revokedAt: null,
    revokedBy: null,
    ...fields,
  };
}

export function renter(fields: Partial<Renter> = {}): Renter {
  const id = newId('ren');
  return {
    id,
    memberId: `MB-${id.slice(-8)}`,
    fullName: null,
    email: null,
    phone: null,
    verificationLevel: 'UNVERIFIED',
    createdAt: nowMs,
    summary: EMPTY_SUMMARY,
    ...fields,
  };
}

/** A renter about whom so many incidents are on file. */
export function renterWithIncidents(incidents: number): Renter {
  return renter({ summary: { ...EMPTY_SUMMARY, incidents } });
}

function reportBase(renterId: string, organizationId: string) {
  return {
    id: newId('rep'),
    renterId,
    organizationId,
    renterName: 'Jordan Réyes',
    renterEmail: null,
    renterPhone: null,
    totalChargedCents: 10_000,
    totalPaidCents: null,
    outstandingBalanceCents: 0,
    score: 1000,
    unpaid: false,
    damaged: false,
    occurredOn: null,
    filedAt: nowMs,
  };
}

export function figuresReport(renterId: string, organizationId: string): FiguresReport {
  return {
    ...reportBase(renterId, organizationId),
    variant: 'figures',
    industry: null,
    rentalPeriod: null,
    damage: ['scratch, left', 'dent "rear"'],
    recommendation: 'approved',
    notes: null,
  };
}

export function labelsReport(
  renterId: string,
  organizationId: string,
  contractId: string | null,
): LabelsReport {
  const base = reportBase(renterId, organizationId);
  return { ...base, variant: 'labels', industry: 'automotive', contractId, labels: DEFAULT_LABELS };
}

export function incident(renterId: string, organizationId: string, fields: Partial<Incident> = {}): Incident {
  const id = newId('inc');
  const what = { industry: null, type: 'LATE_RETURN', details: null, occurredOn: null };
  return { id, renterId, organizationId, ...what, filedAt: nowMs, ...fields };
}

let requests = 0;

export function check(organizationId: string, fields: Partial<CheckRecord> = {}): CheckRecord {
  return {
    requestId: `request-${++requests}`,
    organizationId,
    keyId: 'key_of_somebody',
    at: tick(),
    identifier: 'email',
    renterId: null,
    recommendation: 'APPROVED',
    score: null,
    inputs: null,
    ...fields,
  };
}

/** A check as lists show it. */
export function lineOf({ inputs: _, ...line }: CheckRecord): LoggedCheck {
  return line;
}

export function delivery(organizationId: string, fields: Partial<Delivery> = {}): Delivery {
  return {
    id: newId('dlv'),
    organizationId,
    event: 'report.submitted',
    url: 'https://hooks.example/in',
    body: '{"event":"report.submitted"}',
    status: 'pending',
    httpStatus: null,
    error: null,
    durationMs: null,
    createdAt: nowMs,
    sentBy: null,
    resendOf: null,
    ...fields,
  };
}

/** So many of them, the oldest first. */
export function several<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

/** Somebody of an organization's staff, for what they do; not on file. */
export function staffMember(organizationId: string): Staff {
  return { userId: 'usr_ana', organizationId, role: 'owner', name: 'Ana Lee', email: 'ana@staff.example' };
}

export async function putOrganization(
  store: Store,
  fields: Partial<Organization> = {},
): Promise<Organization> {
  const created = organization(fields);
  await store.transaction(({ organizations }) => organizations.create(created));
  return created;
}

/** Puts renters on file, the oldest first, and their identifiers the other way round: no order comes of that. */
export async function putRenters(
  store: Store,
  ...entries: (readonly [Renter, ...Identifier[]])[]
): Promise<void> {
  await store.transaction(async ({ renters }) => {
    for (const [created] of entries) await renters.create(created);
    for (const [created, ...identifiers] of entries.toReversed()) {
      for (const identifier of identifiers) await renters.addIdentifier(created.id, identifier);
    }
  });
}

export function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}
