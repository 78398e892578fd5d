import { describe, type TestContext } from 'node:test';
import type { Store } from '../../src/store/store.ts';
import { absencePromises } from './absence.ts';
import { accountPromises } from './accounts.ts';
import { admissionPromises } from './admission.ts';
import { auditPromises } from './audit.ts';
import { billingPromises } from './billing.ts';
import { disputePromises } from './disputes.ts';
import { exportPromises } from './exports.ts';
import { filingHelpPromises } from './filing-help.ts';
import type { TestDatabase } from './fixtures.ts';
import { identityPromises } from './identity.ts';
import { importPromises } from './imports.ts';
import { ledgerPromises } from './ledger.ts';
import { lookupPromises } from './lookups.ts';
import { planRequestPromises } from './plan-requests.ts';
import { processPromises } from './processes.ts';
import { recordPromises } from './records.ts';
import { renterEventPromises } from './renter-events.ts';
import { renterFilePromises } from './renter-file.ts';
import { renterSearchPromises } from './renter-search.ts';
import { renterSignInPromises } from './renter-sign-in.ts';
import { renterPromises } from './renters.ts';
import { reportPromises } from './reports.ts';
import { requestLogPromises } from './request-log.ts';
import { rosterPromises } from './roster.ts';
import { roundTripPromises } from './round-trips.ts';
import { signInPromises } from './sign-in.ts';
import { staffPromises } from './staff.ts';
import { transactionPromises } from './transactions.ts';
import { usagePromises } from './usage.ts';
import { webhookPromises } from './webhooks.ts';

/** A database engine, as the suite needs it. */
export interface Engine {
  name: string;
  /** A database that nobody else uses and that has nothing on file. */
  newDatabase(): Promise<EngineDatabase>;
}

export interface EngineDatabase {
  /** Opens it, each time as another process would. */
  open(): Promise<Store>;
  /** Called when every store on it is closed. */
  remove(): Promise<void>;
}

/** Two engines, one promise: everything that the store's interface says, held against one engine. */
export function storeSuite(engine: Engine): void {
  const fresh = async (t: TestContext): Promise<TestDatabase> => {
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
    for (const promises of [
      absencePromises,
      accountPromises,
      admissionPromises,
      renterPromises,
      renterSearchPromises,
      rosterPromises,
      recordPromises,
      roundTripPromises,
      identityPromises,
      renterEventPromises,
      renterFilePromises,
      reportPromises,
      filingHelpPromises,
      billingPromises,
      ledgerPromises,
      usagePromises,
      requestLogPromises,
      webhookPromises,
      signInPromises,
      renterSignInPromises,
      staffPromises,
      transactionPromises,
      processPromises,
      auditPromises,
      importPromises,
      exportPromises,
      disputePromises,
      lookupPromises,
      planRequestPromises,
    ]) {
      promises(fresh);
    }
  });
}
