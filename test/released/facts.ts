import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Call } from '../support/client.ts';

export type Engine = 'sqlite' | 'postgres';

/** What the network of a kept database contains, besides what a version may compute in another way. */
export interface Facts {
  version: string;
  /** The full commit that the version was made from. */
  commit: string;
  organizationId: string;
  key: string;
  staff: { email: string; password: string };
  /** SHA-256 of the version's section of the changelog. */
  notes: string;
  /** What the API responds to the organization. */
  responses: unknown;
}

/** Returns the digest of a version's section in the changelog. */
export function notesOf(version: string): string {
  const changelog = readFileSync(join(import.meta.dirname, '../../CHANGELOG.md'), 'utf8');
  const [, section] = changelog.split(new RegExp(`^## \\[${version}\\]`, 'm'));
  if (section === undefined) throw new Error(`The changelog has no section for ${version}.`);
  return createHash('sha256')
    .update(section.split(/^## /m)[0] ?? '')
    .digest('hex');
}

/** The renters that the organization filed about. Nobody has the last e-mail. */
export const KEPT_EMAILS = ['first@example.com', 'second@example.com', 'nobody@example.com'];

/** Returns what the API says about the network. Scores are left out: rules may change them. */
export async function responsesOf(call: Call, key: string): Promise<unknown> {
  const get = async (path: string) => {
    const { status, body, text } = await call('GET', path, { key });
    assert.equal(status, 200, text);
    return body;
  };
  const checks: unknown[] = [];
  for (const email of KEPT_EMAILS) {
    const { found, renter, summary } = await get(`/v1/renter/check?email=${email}`);
    checks.push(
      found
        ? {
            memberId: renter.member_id,
            name: renter.name,
            rentals: summary.total_rentals,
            incidents: summary.incidents,
            owedCents: summary.outstanding_balance,
          }
        : null,
    );
  }
  const { reports } = await get('/v1/reports?limit=50');
  const { keys } = await get('/v1/keys');
  const { webhook } = await get('/v1/webhooks');
  return {
    checks,
    reports: reports.map(({ report_id, status }: Record<string, string>) => ({
      report_id,
      // A dispute is decided when its time is over.
      status: status === 'corrected' || status === 'withdrawn' ? status : 'filed',
    })),
    keys: keys.map(({ id, name }: Record<string, string>) => ({ id, name })),
    webhook: webhook.url,
  };
}

/** The versions of which there are kept databases, the oldest first. */
export const KEPT_VERSIONS = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .toSorted((left, right) => left.localeCompare(right, 'en', { numeric: true }));

/** Returns the file that keeps the database of a version, or the facts about it. */
export function fileOf(version: string, engine: Engine, what: 'database' | 'facts' = 'database'): string {
  const extension = what === 'facts' ? 'json' : { sqlite: 'db.gz', postgres: 'sql.gz' }[engine];
  return join(import.meta.dirname, version, `${engine}.${extension}`);
}

/** Returns what a kept database contains, and its uncompressed content. */
export function keptOf(version: string, engine: Engine): { facts: Facts; content: Buffer } {
  return {
    facts: JSON.parse(readFileSync(fileOf(version, engine, 'facts'), 'utf8')),
    content: gunzipSync(readFileSync(fileOf(version, engine))),
  };
}

/** Asserts that a server on an upgraded database responds as the old version did, and that staff can sign in. */
export async function assertKept(
  server: { url: string; call: Call },
  { key, staff, responses }: Facts,
): Promise<void> {
  assert.deepEqual(await responsesOf(server.call, key), responses);
  const signIn = { headers: { origin: server.url }, body: staff };
  assert.equal((await server.call('POST', '/dashboard/sign-in', signIn)).status, 200);
}
