import { describe, type TestContext } from 'node:test';
import type { Store } from '../../src/store/store.ts';
import { absenceContract } from './absence.ts';
import { accountContract } from './accounts.ts';
import { admissionContract } from './admission.ts';
import { adverseActionContract } from './adverse-actions.ts';
import { alertContract } from './alerts.ts';
import { assertionContract } from './assertions.ts';
import { auditContract } from './audit.ts';
import { batchContract } from './batches.ts';
import { billingContract } from './billing.ts';
import { checkSearchContract } from './check-search.ts';
import { dailyLookupContract } from './daily-lookups.ts';
import { deliveryContract } from './deliveries.ts';
import { disputeContract } from './disputes.ts';
import { eventContract } from './events.ts';
import { exportContract } from './exports.ts';
import { filingHelpContract } from './filing-help.ts';
import type { TestStores } from './fixtures.ts';
import { heldFilingContract } from './held-filings.ts';
import { identityContract } from './identity.ts';
import { importContract } from './imports.ts';
import { inquiryContract } from './inquiries.ts';
import { ledgerContract } from './ledger.ts';
import { localUsageContract } from './local-usage.ts';
import { ownerRequestContract } from './owner-requests.ts';
import { pairContract } from './pairs.ts';
import { processContract } from './processes.ts';
import { queueContract } from './queues.ts';
import { recordContract } from './records.ts';
import { renterEventContract } from './renter-events.ts';
import { renterFileContract } from './renter-file.ts';
import { renterSearchContract } from './renter-search.ts';
import { renterSignInContract } from './renter-sign-in.ts';
import { renterContract } from './renters.ts';
import { reportContract } from './reports.ts';
import { requestLogContract } from './request-log.ts';
import { responseContract } from './responses.ts';
import { rosterContract } from './roster.ts';
import { rosterNameContract } from './roster-names.ts';
import { roundTripContract } from './round-trips.ts';
import { signInContract } from './sign-in.ts';
import { staffContract } from './staff.ts';
import { testWorldContract } from './test-worlds.ts';
import { transactionContract } from './transactions.ts';
import { unbilledInquiryContract } from './unbilled-inquiries.ts';
import { usageContract } from './usage.ts';
import { webhookContract } from './webhooks.ts';

/** A database engine under test. */
export interface Engine {
  name: string;
  /** Creates an empty database that nothing else uses. */
  newDatabase(): Promise<EngineDatabase>;
}

export interface EngineDatabase {
  /** Opens a store on it, like another process. */
  open(): Promise<Store>;
  /** Removes it. Every store on it must be closed. */
  remove(): Promise<void>;
}

/** Defines the contract tests of the store's interface for one engine. */
export function storeSuite(engine: Engine): void {
  const newStores = async (t: TestContext): Promise<TestStores> => {
    const database = await engine.newDatabase();
    const stores = new Set<Store>();
    const close = async (store: Store): Promise<void> => {
      if (stores.delete(store)) await store.close();
    };
    const open = async (): Promise<Store> => {
      const store = await database.open();
      stores.add(store);
      return store;
    };
    t.after(async () => {
      await Promise.all([...stores].map(close));
      await database.remove();
    });
    return { store: await open(), open, close };
  };

  describe(`the store on ${engine.name}`, () => {
    for (const contract of [
      absenceContract,
      accountContract,
      admissionContract,
      adverseActionContract,
      renterContract,
      renterSearchContract,
      assertionContract,
      rosterContract,
      rosterNameContract,
      recordContract,
      roundTripContract,
      identityContract,
      pairContract,
      renterEventContract,
      renterFileContract,
      reportContract,
      filingHelpContract,
      responseContract,
      heldFilingContract,
      billingContract,
      batchContract,
      checkSearchContract,
      ledgerContract,
      usageContract,
      localUsageContract,
      requestLogContract,
      webhookContract,
      deliveryContract,
      eventContract,
      signInContract,
      renterSignInContract,
      staffContract,
      transactionContract,
      processContract,
      auditContract,
      importContract,
      exportContract,
      disputeContract,
      inquiryContract,
      unbilledInquiryContract,
      dailyLookupContract,
      ownerRequestContract,
      alertContract,
      queueContract,
      testWorldContract,
    ]) {
      contract(newStores);
    }
  });
}
