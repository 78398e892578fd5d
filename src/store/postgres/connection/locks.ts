import { ApiError } from '../../../errors.ts';
import { forMatches, matchValues } from '../../sql/filing/renter-match.ts';
import type { Prepare } from '../../sql/query.ts';
import type { Locks } from '../../store.ts';
import { errorCode } from './outages.ts';
import type { Send } from './pool.ts';

/** PostgreSQL's code for a lock that was not available within `lock_timeout`: lock_not_available. */
const NOT_LOCKED = '55P03';

/** Whether an error means that a lock was not available in time. */
export function isNotLocked(error: unknown): boolean {
  return errorCode(error instanceof ApiError ? error.cause : error) === NOT_LOCKED;
}

/** Advisory locks of the operations on the database itself that nodes and commands run one at a time. */
const SCHEMA_LOCKS = { migrate: 0x52534e57, partition: 0x52534e58, seed: 0x52534e59, detach: 0x52534e5a };

/** Waits for the lock of such an operation, and keeps it until the end of the transaction. */
export async function lockSchema(send: Send, operation: keyof typeof SCHEMA_LOCKS): Promise<void> {
  await send({ text: `SELECT pg_advisory_xact_lock(${SCHEMA_LOCKS[operation]})` });
}

/**
 * Returns the locks of a transaction on one connection. A row that does not exist cannot be locked, so a
 * transaction that may add one takes an advisory lock on its name. Row locks do not prevent other
 * transactions from referring to the rows.
 *
 * @param seed of the advisory locks, which are the same in all schemas of a database
 */
export function transactionLocks(prepare: Prepare, seed: string): Locks {
  const advisory = prepare(`SELECT pg_advisory_xact_lock(hashtextextended(?, ${seed}))`);
  const tryAdvisory = prepare<{ locked: boolean }>(
    `SELECT pg_try_advisory_xact_lock(hashtextextended(?, ${seed})) AS locked`,
  );
  const manyAdvisory = prepare(
    `SELECT pg_advisory_xact_lock(hashtextextended(name, ${seed})) FROM json_array_elements_text(?) AS name`,
  );
  const row = (rest: string) => prepare(`SELECT 1 FROM ${rest} FOR NO KEY UPDATE`);
  const organization = row('organizations WHERE id = ?');
  const staffMember = row('staff WHERE user_id = ?');
  const importRow = row('imports WHERE id = ?');
  const webhook = row('webhooks WHERE organization_id = ?');
  const testWorld = row('test_worlds WHERE organization_id = ?');
  const inquiryIndex = row('lookup_gathering');
  const profile = prepare<{ kept: number | null }>(
    'SELECT merged_into AS kept FROM renters WHERE id = ? FOR NO KEY UPDATE',
  );
  const profiles = prepare<{ kept: number | null }>(
    `SELECT merged_into AS kept FROM renters WHERE id IN (SELECT json_array_elements_text(?))
     ORDER BY number FOR NO KEY UPDATE`,
  );
  const matched = forMatches((number) =>
    prepare<{ id: string }>(`SELECT id FROM renters WHERE number = ${number} FOR NO KEY UPDATE`),
  );
  const renterNumber = row('renters WHERE number = ?');
  /** Locks the renters that profiles were merged into, which are known only once the profiles are locked. */
  async function lockKept(locked: readonly { kept: number | null }[]): Promise<void> {
    const numbers = new Set(locked.flatMap(({ kept }) => kept ?? []));
    for (const number of [...numbers].sort((one, other) => one - other)) await renterNumber.get(number);
  }
  return {
    async idempotencyKey(organizationId, key) {
      await advisory.get(`idempotency key ${key} of ${organizationId}`);
    },
    async tryIdempotencyKey(key) {
      const row = await tryAdvisory.get(`idempotency key ${key}`);
      return row?.locked === true;
    },
    async organizationNames() {
      await advisory.get('names of organizations');
    },
    async organization(id) {
      await organization.get(id);
    },
    async team(organizationId) {
      await advisory.get(`team of ${organizationId}`);
    },
    async staffMember(userId) {
      await staffMember.get(userId);
    },
    async import(id) {
      await importRow.get(id);
    },
    async apiKeys(organizationId) {
      await advisory.get(`API keys of ${organizationId}`);
    },
    async identifiers(identifiers) {
      const names = identifiers.map(({ kind, value }) => `identifier ${kind} ${value}`).sort();
      await manyAdvisory.all(JSON.stringify(names));
    },
    async rosterName(organizationId, name) {
      await advisory.get(`name ${name} of ${organizationId}`);
    },
    async matchedRenter(match) {
      return (await matched(match).all(...matchValues(match))).map(({ id }) => id);
    },
    async renter(id) {
      await lockKept(await profile.all(id));
    },
    async renters(ids) {
      await lockKept(await profiles.all(JSON.stringify(ids)));
    },
    async dailyLookups(organizationIds) {
      const names = [...new Set(organizationIds)].map((id) => `daily lookups of ${id}`).sort();
      await manyAdvisory.all(JSON.stringify(names));
    },
    async manualDeliveries(organizationId) {
      await advisory.get(`manual deliveries of ${organizationId}`);
    },
    async batches(organizationId) {
      await advisory.get(`batches of ${organizationId}`);
    },
    async webhook(organizationId) {
      await webhook.get(organizationId);
    },
    async events(organizationId) {
      await advisory.get(`events of ${organizationId}`);
    },
    async testWorld(organizationId) {
      await testWorld.get(organizationId);
    },
    async inquiryIndex() {
      await inquiryIndex.get();
    },
  };
}
