import { randomBytes } from 'node:crypto';
import { after, type TestContext } from 'node:test';
import { makeFindReach } from '../../src/admission/reach.ts';
import { makeNameCallers } from '../../src/audit/caller-names.ts';
import { makeDisputeWork } from '../../src/disputes/dispute-work.ts';
import { makeOrganizationDisputes, makeRenterDisputes } from '../../src/disputes/disputes.ts';
import { type Clock, idMaker } from '../../src/ids.ts';
import type { Mail } from '../../src/mail/mailer.ts';
import { makeNoticeWork } from '../../src/notices/notice-work.ts';
import { makeNotices } from '../../src/notices/notices.ts';
import { makeFileFiguresReport } from '../../src/reporting/file-figures-report.ts';
import { type FileIncident, makeFileIncident } from '../../src/reporting/file-incident.ts';
import { makeFileLabelsReport } from '../../src/reporting/file-labels-report.ts';
import { documentQuota } from '../../src/rules/disputes/document-quota.ts';
import { flagsOf, type RenterSummary } from '../../src/rules/scoring/renter-summary.ts';
import { DEFAULT_LABELS } from '../../src/rules/scoring/report-score.ts';
import type { Role } from '../../src/rules/staff/roles.ts';
import type { Store } from '../../src/store/store.ts';
import { putOrganization } from '../store/fixtures.ts';
import { dropDatabases, newStores, type TestDatabase } from '../support/database.ts';

after(dropDatabases);

export const BASE_URL = 'https://screening.example';
export const START = Date.UTC(2026, 0, 31, 12);

/** The clock of a test, which moves only when the test moves it. */
export class Time {
  nowMs = START;
  readonly clock: Clock = () => this.nowMs;

  pass(ms: number): void {
    this.nowMs += ms;
  }
}

/** What the documents of disputes may take in these tests, in bytes. */
export const DOCUMENT_QUOTA_BYTES = 2 ** 30;

let people = 0;

/** Creates a staff member of an organization. */
export async function putStaff(store: Store, organizationId: string, role: Role, name = 'Ana Lee') {
  const userId = `usr_${String(++people).padStart(6, '0')}`;
  const email = `${userId}@staff.example`;
  await store.transaction(({ staff }) =>
    staff.create({
      userId,
      organizationId,
      role,
      name,
      email,
      secondFactor: false,
      disabledAt: null,
      createdAt: 1,
    }),
  );
  return { userId, email, caller: { organizationId, keyId: userId } };
}

/** Returns what one server of a network does. It sends mails while `accepts.mail` is true. */
export function serverOn(store: Store, { clock }: Pick<Time, 'clock'>, accepts = { mail: true }) {
  const newId = idMaker(clock);
  const sent: Mail[] = [];
  const tasks = { woken: 0 };
  const onTask = () => {
    tasks.woken++;
  };
  const foundation = { store, newId, clock, onEvent: () => {}, onTask };
  const reporting = { store, newId, clock, randomBytes, onEvent: () => {} };
  const mailer = {
    reachesPeople: true,
    async send(mail: Mail) {
      if (accepts.mail) sent.push(mail);
      return accepts.mail;
    },
  };
  const working = { store, clock, baseUrl: () => BASE_URL, mailer, log: { warn: fail, error: fail } };
  const jobs = [makeDisputeWork(working), makeNoticeWork(working)];
  return {
    store,
    sent,
    tasks,
    renter: makeRenterDisputes({
      ...foundation,
      documentQuota: documentQuota(DOCUMENT_QUOTA_BYTES),
    }),
    staff: {
      ...makeOrganizationDisputes({ ...foundation, nameCallers: makeNameCallers(store) }),
      ...makeNotices(store, makeFindReach(store.inquiries, clock), clock),
    },
    work: {
      async run() {
        for (const job of jobs) await job.run();
      },
    },
    fileLabels: makeFileLabelsReport(reporting),
    fileFigures: makeFileFiguresReport(reporting),
    fileIncident: async (...filing: Parameters<FileIncident>) =>
      (await makeFileIncident(reporting)(...filing)).incidentId,
  };
}

function fail(fields: object, message: string): never {
  throw new Error(
    `${message}: ${JSON.stringify(fields, Object.getOwnPropertyNames(Object(Object.values(fields)[0])))}`,
  );
}

export type Server = ReturnType<typeof serverOn>;

/** Creates an organization with an owner and an admin, and a renter with an unpaid report by it. */
export async function newNetwork(t: TestContext, make: () => Promise<TestDatabase>) {
  const { store, database, open: openStore } = await newStores(t, make);
  const time = new Time();
  const accepts = { mail: true };
  const server = serverOn(store, time, accepts);
  const open = async (): Promise<Server> => serverOn(await openStore(), time, accepts);
  const { id: organizationId } = await putOrganization(store, { name: 'Harbor\nHomes' });
  const owner = await putStaff(store, organizationId, 'owner');
  const admin = await putStaff(store, organizationId, 'admin', 'Ben Ito');
  const renter = { email: 'jordan@example.com' };
  const unpaid = { ...DEFAULT_LABELS, paymentCompliance: 'Not Paid' } as const;
  const report = await server.fileLabels(owner.caller, {
    person: { email: renter.email, name: 'Jordan <b>Réyes</b>', phone: undefined },
    industry: 'residential',
    contractId: undefined,
    labels: unpaid,
    incidents: [],
    totalChargedCents: 50_000,
    totalPaidCents: 5_000,
    outstandingBalanceCents: 45_000,
  });
  const { renterId } = report;
  const summary = async (): Promise<RenterSummary> => {
    const found = await store.renters.findById(renterId);
    if (found === undefined) throw new Error('the renter is gone');
    return found.summary;
  };
  return {
    ...server,
    database,
    time,
    accepts,
    open,
    organizationId,
    owner,
    admin,
    /** The renter who disputes. */
    jordan: { renterId, email: renter.email, filedBy: undefined },
    report,
    /** The dispute that most tests file. */
    input: {
      kind: 'report',
      record: report.reportId,
      reason: 'already_paid',
      text: 'Paid in March.',
    } as const,
    summary,
    isFlagged: async () => flagsOf(await summary(), 'org_alpine').includes('DISPUTED'),
  };
}

export type Network = Awaited<ReturnType<typeof newNetwork>>;
