import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { makeSealedText } from '../sign-in/seal.ts';
import { openSqliteStore } from '../store/sqlite/store.ts';
import type { Delivery, Store, WebhookSettings } from '../store/store.ts';
import type { SetWebhookDependencies } from './settings.ts';

/** Long enough to wait for a lock, short enough for a test of an outage. */
const LOCK_WAIT_MS = 30;

export interface TestStore {
  store: Store;
  path: string;
  /** Runs at the end of the test, in this order, before the store is closed. */
  beforeClose: (() => void | Promise<void>)[];
}

/** Creates a database with these organizations, in a folder that is removed after the test. */
export async function openTestStore(t: TestContext, organizationIds: readonly string[]): Promise<TestStore> {
  const folder = mkdtempSync(join(tmpdir(), 'webhooks-'));
  const path = join(folder, 'network.db');
  const store = openSqliteStore({ path, lockWaitMs: LOCK_WAIT_MS });
  const beforeClose: TestStore['beforeClose'] = [];
  t.after(async () => {
    for (const work of beforeClose) await work();
    await store.close();
    rmSync(folder, { recursive: true });
  });
  await store.transaction(async ({ organizations }) => {
    for (const id of organizationIds) {
      const plan = 'standard';
      await organizations.create({
        id,
        name: id,
        plan,
        apiAccess: true,
        rateLimit: null,
        creditFloor: null,
        certifiedUntil: null,
        nameOnly: 'allow',
        timeZone: 'UTC',
        postalAddress: null,
        telephone: null,
        dailyLookups: null,
        credits: 0,
        createdAt: 0,
      });
    }
  });
  return { store, path, beforeClose };
}

/** Encrypts the secrets of webhooks in tests. */
export const SEALED = makeSealedText(async () => 'the secret of the network');

/** Returns what the use cases of the settings need. */
export function settingsOn(
  store: Pick<Store, 'transaction'>,
  overrides: Partial<SetWebhookDependencies> = {},
): SetWebhookDependencies {
  return {
    store,
    sealed: SEALED,
    clock: () => 1,
    randomBytes,
    allowPrivate: false,
    baseUrl: () => 'https://network.example',
    ...overrides,
  };
}

/** Sets the webhook of an organization. */
export async function putWebhook(
  store: Pick<Store, 'transaction'>,
  organizationId: string,
  settings: Partial<WebhookSettings> = {},
): Promise<void> {
  const url = 'https://example.com/';
  const none = { url, updatedAt: 1, events: [], secrets: [], header: null, retries: false };
  await store.transaction(({ webhooks }) => webhooks.set(organizationId, { ...none, ...settings }));
}

/** Returns a pending delivery. IDs order deliveries by age. */
export function pendingDelivery(id: string, organizationId: string, url = 'https://example.com/'): Delivery {
  return {
    id,
    organizationId,
    eventId: null,
    event: 'report.submitted',
    url,
    body: `{"id":"${id}"}`,
    status: 'pending',
    httpStatus: null,
    error: null,
    durationMs: null,
    attempts: 0,
    attemptedAt: null,
    dueAt: 0,
    failures: [],
    createdAt: 0,
    sentBy: null,
    resendOf: null,
  };
}

/** Enqueues deliveries, whose organizations get a webhook if they have none. */
export async function enqueue(
  store: Pick<Store, 'transaction' | 'webhooks'>,
  deliveries: readonly Delivery[],
): Promise<void> {
  for (const id of new Set(deliveries.map(({ organizationId }) => organizationId)))
    if ((await store.webhooks.find(id)) === undefined) await putWebhook(store, id);
  await store.transaction(async (tx) => {
    for (const delivery of deliveries) await tx.deliveries.enqueue(delivery);
  });
}
