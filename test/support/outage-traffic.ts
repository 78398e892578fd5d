import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { openPool } from '../../src/store/postgres/connection/pool.ts';
import type { Answer, Call } from './client.ts';

/** Enough that they meet whatever happens to the database at every point of a request. */
const CALLERS = 16;

/** Whoever got a 503 comes back after this. */
const COME_BACK_MS = 20;

/** Checks and filings, and what came of them so far. */
export interface Traffic {
  /** Request IDs of the checks that were acknowledged. */
  checks: string[];
  /** IDs of the reports that were. */
  reports: string[];
  /** How many requests were told to come back. */
  unavailable: number;
  /** Stops it, and resolves when the last request is answered. Rejects when one had another answer than these. */
  end(): Promise<void>;
}

/**
 * Checks and files all the time, through each of `calls`. Each request is answered with success, or as one that the
 * database was away for.
 */
export function startTraffic(calls: readonly Call[], key: string): Traffic {
  let over = false;
  const traffic: Traffic = {
    checks: [],
    reports: [],
    unavailable: 0,
    async end() {
      over = true;
      await callers;
    },
  };
  const refused = async ({ status, headers, body }: Answer) => {
    assert.deepEqual([status, body?.ok], [503, false], body?.error);
    // Who is not told that nothing was done, is not told either to send it again.
    const isUncertain = String(body.error).includes('before it said whether this was done');
    assert.equal(headers['retry-after'], isUncertain ? undefined : '1');
    traffic.unavailable++;
    await pause(COME_BACK_MS);
  };
  const callers = Promise.all(
    Array.from({ length: CALLERS }, async (_, caller) => {
      const call = calls[caller % calls.length];
      assert.ok(call);
      const email = `r${caller}@example.com`;
      while (!over) {
        const check = await call('GET', `/v1/renter/check?email=${email}`, { key });
        if (check.status === 200) traffic.checks.push(String(check.headers['x-request-id']));
        else await refused(check);
        const report = await call('POST', '/v1/renter/report', { key, body: { renter_email: email } });
        if (report.status === 201) traffic.reports.push(report.body.report_id);
        else await refused(report);
      }
    }),
  );
  // Told by `end`.
  callers.catch(() => {});
  return traffic;
}

/** Whatever was acknowledged is on file, once, and each check of the log was billed once. */
export async function assertNothingLost(
  url: string,
  organizationId: string,
  traffic: Traffic,
): Promise<void> {
  const pool = openPool(url);
  const read = async (sql: string, ...values: string[]) => {
    const { rows } = await pool.query({ text: sql, values, rowMode: 'array' });
    return rows.map(([value]) => value);
  };
  try {
    const logged = await read('SELECT request_id FROM check_log WHERE organization_id = $1', organizationId);
    const filed = await read('SELECT id FROM reports WHERE organization_id = $1', organizationId);
    for (const [what, acknowledged, kept] of [
      ['checks', traffic.checks, logged],
      ['reports', traffic.reports, filed],
    ] as const) {
      const onFile = new Set(kept);
      assert.equal(onFile.size, kept.length, `${what} are on file once`);
      const lost = acknowledged.filter((id) => !onFile.has(id));
      assert.deepEqual(lost, [], `${what} that were acknowledged and are lost`);
    }
    const credits = await read('SELECT credits FROM organizations WHERE id = $1', organizationId);
    assert.deepEqual(credits, [-logged.length], 'each check of the log is billed once');
    const counted = await read(
      'SELECT sum(checks)::bigint FROM usage_days WHERE organization_id = $1',
      organizationId,
    );
    assert.deepEqual(counted, [logged.length], 'each check of the log counts in the usage of its day');
    const summaries = await read('SELECT sum(reports)::bigint FROM renters');
    assert.deepEqual(summaries, [filed.length], 'each report counts in a standing');
  } finally {
    await pool.end();
  }
}
