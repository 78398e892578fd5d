import { makeNameCallers } from '../../src/audit/caller-names.ts';
import { makeOrganizationDisputes, makeRenterDisputes } from '../../src/disputes/disputes.ts';
import { idMaker } from '../../src/ids.ts';
import { documentQuota } from '../../src/rules/disputes/document-quota.ts';
import { DAY_MS } from '../../src/rules/text/days.ts';
import type { NumberedReport, Store } from '../../src/store/store.ts';
import type { StaffClient } from '../../test/support/dashboard.ts';
import { PNG, pdfWithPages } from '../../test/support/documents.ts';
import type { TestServer } from '../../test/support/server.ts';

const newId = idMaker(Date.now);

/** Returns the dispute use cases of renters and organizations, with a clock `days` days in the past. */
function daysAgo(store: Store, days: number) {
  const clock = () => Date.now() - days * DAY_MS;
  const foundation = { store, newId, clock, onEvent: () => {}, onTask: () => {} };
  const renter = makeRenterDisputes({ ...foundation, documentQuota: documentQuota(2 ** 30) });
  const staff = makeOrganizationDisputes({
    ...foundation,
    nameCallers: makeNameCallers(store),
  });
  return { renter, staff };
}

/** Finds four unpaid reports of different renters. */
async function unpaidReports({ store }: TestServer, organizationId: string): Promise<NumberedReport[]> {
  const found: NumberedReport[] = [];
  for (const { id } of await store.renters.listRoster(organizationId, 500)) {
    const reports = await store.reports.listOfRenter(id, 'all', undefined, 20);
    const unpaid = reports.find((report) => report.unpaid && report.organizationId === organizationId);
    if (unpaid !== undefined) found.push(unpaid);
    if (found.length === 4) break;
  }
  return found;
}

/**
 * Creates disputes in every status that the page shows, and a notice. Returns the ID of one with documents.
 */
export async function makeDisputes(
  server: TestServer,
  { organizationId, userId }: StaffClient,
): Promise<string> {
  const { store } = server;
  const [urgent, documented, rejected, corrected] = await unpaidReports(server, organizationId);
  if (!urgent || !documented || !rejected || !corrected)
    throw new Error('too few renters have unpaid reports');
  const caller = { organizationId, keyId: userId };
  const renterOf = ({ renterId, renterEmail }: NumberedReport) => {
    return {
      renterId,
      email: renterEmail ?? 'renter@mail.example',
      filedBy: undefined,
      opens: 'whole',
    } as const;
  };
  const file = (days: number, report: NumberedReport, text: string) =>
    daysAgo(store, days).renter.fileDispute(renterOf(report), {
      kind: 'report',
      record: report.id,
      reason: 'already_paid',
      text,
    });
  await file(27, urgent, '');

  const { id } = await file(
    9,
    documented,
    'I paid all of it on 3 March, by bank transfer. My bank confirms it.',
  );
  const { renter, staff } = daysAgo(store, 8);
  await renter.addDocument(renterOf(documented), id, {
    name: 'bank statement March.pdf',
    contentType: 'application/pdf',
    content: pdfWithPages('Account statement, March', 'Account statement, April'),
  });
  await renter.addDocument(renterOf(documented), id, {
    name: 'receipt.png',
    contentType: 'image/png',
    content: PNG,
  });
  await staff.reviewDispute(caller, id);

  const ended = await file(20, rejected, 'The agent said that it was fine.');
  const reason = 'The lease says that the deposit does not cover the last month.';
  await daysAgo(store, 12).staff.decideDispute(caller, ended.id, { decision: 'reject', reason });

  const upheld = await file(15, corrected, 'The second payment is missing.');
  const correction = { outstandingBalance: 0 };
  await daysAgo(store, 3).staff.decideDispute(caller, upheld.id, {
    decision: 'uphold',
    reason: '',
    correction,
  });
  const at = Date.now() - 3 * DAY_MS;
  await store.transaction(async ({ notices }) => {
    const change = await notices.takeChange(Date.now(), Date.now());
    if (change === undefined) throw new Error('the decision made no change to notify of');
    await notices.create({ organizationId, change: change.number, at, seenAt: null, isMailed: false });
    await notices.finishChange(change.number);
  });
  return id;
}
