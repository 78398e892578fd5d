import type { TestContext } from 'node:test';
import { idMaker } from '../../src/ids.ts';
import { UNRESTRICTED } from '../../src/rules/organizations/key-restrictions.ts';
import { EMPTY_SUMMARY } from '../../src/rules/scoring/renter-summary.ts';
import { DEFAULT_LABELS } from '../../src/rules/scoring/report-score.ts';
import type {
  Admission,
  AdmissionRequest,
  ApiKey,
  CheckRecord,
  Delivery,
  FiguresReport,
  FilingContext,
  FilingQuestion,
  Identifier,
  Incident,
  KeyUsage,
  LabelsReport,
  LoggedCheck,
  MatchedRenter,
  Organization,
  Reads,
  Renter,
  Staff,
  Store,
  WebhookSettings,
} from '../../src/store/store.ts';
import { BY_OPERATOR } from '../support/renters.ts';

/** The stores on a database that is removed after the test. */
export interface TestStores {
  /** The first store. */
  store: Store;
  /** Opens another store on the database, like another process. */
  open(): Promise<Store>;
  /** Closes a store before the test ends. */
  close(store: Store): Promise<void>;
}

export type NewStores = (t: TestContext) => Promise<TestStores>;

let nowMs = 1_700_000_000_000;

/** Advances the time by a millisecond, so that rows made earlier have older IDs and times. */
const tick = () => ++nowMs;
const newId = idMaker(tick);

export function organization(fields: Partial<Organization> = {}): Organization {
  const shared = { name: 'Alpine Rentals', plan: 'standard', apiAccess: true } as const;
  const limits = { rateLimit: null, dailyLookups: null, creditFloor: null };
  const contact = { postalAddress: '1 Alpine Rd, Bend, OR 97701', telephone: null };
  return {
    id: newId('org'),
    ...shared,
    ...limits,
    ...contact,
    credits: 0,
    certifiedUntil: null,
    nameOnly: 'allow',
    timeZone: 'UTC',
    createdAt: nowMs,
    ...fields,
  };
}

export function key(organizationId: string, fields: Partial<ApiKey> = {}): ApiKey {
  const id = newId('key');
  return {
    id,
    organizationId,
    mode: 'live',
    name: 'production',
    hash: `hash of ${id}`,
    preview: 'svc_live_abc********',
    requestCount: 0,
    lastUsedAt: null,
    createdAt: nowMs,
    createdBy: null,
    byOperator: false,
    revokedAt: null,
    revokedBy: null,
    replacedBy: null,
    remindAt: null,
    lastAddress: null,
    rejected: null,
    ...UNRESTRICTED,
    ...fields,
  };
}

/** Returns usage of a key: this many requests, the last of them at this time. */
export function keyUsage(keyId: string, at: number, requests = 1, address = '192.0.2.1'): KeyUsage {
  return { keyId, requests, last: { at, address }, rejected: null };
}

/** Returns what a check finds of a renter. */
export function matchedOf({ id, memberId, fullName, verificationLevel, summary }: Renter): MatchedRenter {
  return { id, memberId, fullName, verificationLevel, summary };
}

/** Admits a request with the key of this hash, now. */
export function admit(
  store: Store,
  hash: string,
  identifiers: readonly Identifier[] = [],
  fields: Partial<AdmissionRequest> = {},
): Promise<Admission | undefined> {
  return store.admit({ hash, identifiers, at: Date.now(), isAddressAllowed: false, ...fields });
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

/** Returns a renter whose summary has this number of incidents. */
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
    renterLicense: null,
    renterDateOfBirth: null,
    renterAddress: null,
    totalChargedCents: 10_000,
    totalPaidCents: null,
    outstandingBalanceCents: 0,
    rentalPeriod: null,
    damage: [],
    notes: null,
    score: 1000,
    unpaid: false,
    damaged: false,
    occurredOn: null,
    settledOn: null,
    filedAt: nowMs,
  };
}

export function figuresReport(renterId: string, organizationId: string): FiguresReport {
  return {
    ...reportBase(renterId, organizationId),
    variant: 'figures',
    industry: null,
    damage: ['scratch, left', 'dent "rear"'],
    recommendation: 'approved',
  };
}

export function labelsReport(
  renterId: string,
  organizationId: string,
  contractId: string | null,
): LabelsReport {
  const base = reportBase(renterId, organizationId);
  const what = { industry: 'automotive', contractId, labels: DEFAULT_LABELS, recommendation: null };
  return { ...base, variant: 'labels', ...what };
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
    purpose: null,
    batchId: null,
    reference: null,
    inputs: null,
    ...fields,
  };
}

/** Returns a check as lists contain it, without its inputs. */
export function lineOf({ inputs: _, ...line }: CheckRecord): LoggedCheck {
  return line;
}

/** Returns the settings of a webhook. */
export function webhookSettings(fields: Partial<WebhookSettings> = {}): WebhookSettings {
  const url = 'https://hooks.example/in';
  return { url, updatedAt: 5, events: [], secrets: [], header: null, retries: false, ...fields };
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
    eventId: null,
    attempts: 0,
    attemptedAt: null,
    dueAt: 0,
    failures: [],
    sentBy: null,
    resendOf: null,
    ...fields,
  };
}

/** Makes this many items, oldest first. */
export function several<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

/** Returns a staff member to act as. The member is not in the store. */
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

/**
 * Creates renters oldest first, and their identifiers in reverse order, so that a missing sort order is
 * noticed.
 */
export async function putRenters(
  store: Store,
  ...entries: (readonly [Renter, ...Identifier[]])[]
): Promise<void> {
  await store.transaction(async ({ renters }) => {
    for (const [created] of entries) await renters.create(created);
    for (const [created, ...identifiers] of entries.toReversed()) {
      for (const identifier of identifiers) await renters.addIdentifier(created.id, identifier, BY_OPERATOR);
    }
  });
}

export function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}

/** Reads all pages. */
export async function readAll<Row>(read: (after: Row | undefined) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const page = await read(rows.at(-1));
    if (page.length === 0) return rows;
    rows.push(...page);
  }
}

/** Returns what a filing of an organization about a renter reads. */
export function contextOf(
  { filings }: Pick<Reads, 'filings'>,
  organizationId: string,
  renterId: string,
  asked: Partial<FilingQuestion> = {},
): Promise<FilingContext> {
  const nothing = { contractId: null, incidentIds: [], hasIncidents: false, stated: [] };
  const match = { by: 'id', id: renterId } as const;
  return filings.readContext({ organizationId, match, ...nothing, memberId: 'none', undoMs: 0, ...asked });
}

/** Returns whether a filing finds an incident of the organization, and its report on the contract 'C-1'. */
export async function linkedOnFile(
  reads: Pick<Reads, 'filings'>,
  organizationId: string,
  renterId: string,
  incidentId: string,
) {
  const asked = { contractId: 'C-1', incidentIds: [incidentId] };
  const { ownIncidentIds, hasContract } = await contextOf(reads, organizationId, renterId, asked);
  return { incidents: ownIncidentIds, contract: hasContract };
}
