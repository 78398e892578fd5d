import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { openPool } from '../../src/store/postgres/connection/pool.ts';
import type { Call, HttpResponse } from './client.ts';

/** Enough callers that an outage hits requests at every stage. */
const CALLERS = 16;

/** Pause of a caller after a 503. */
const RETRY_MS = 20;

/** A stream of checks and reports, and their results so far. */
export interface Traffic {
  /** Request IDs of the checks that were acknowledged. */
  checks: string[];
  /** IDs of the reports that were acknowledged. */
  reports: string[];
  /** The number of requests that got a 503. */
  unavailable: number;
  /** The longest time in ms in which one of the servers acknowledged no report. */
  longestSilenceMs: number;
  /**
   * Stops the stream, and waits for the last response. Rejects if a response was neither a success nor such a
   * 503.
   */
  end(): Promise<void>;
}

interface TrafficOptions {
  /** Whether each report is sent again, with its `Idempotency-Key`, until it is acknowledged. */
  repeats?: boolean;
}

/**
 * Sends checks and reports continuously, through each of `calls`. Each must succeed, or get the 503 of an
 * unavailable database.
 */
export function startTraffic(
  calls: readonly Call[],
  key: string,
  { repeats = false }: TrafficOptions = {},
): Traffic {
  let stopped = false;
  const lastReportAt = calls.map(() => performance.now());
  const traffic: Traffic = {
    checks: [],
    reports: [],
    unavailable: 0,
    longestSilenceMs: 0,
    async end() {
      stopped = true;
      await callers;
    },
  };
  const assertUnavailable = async ({ status, headers, body }: HttpResponse) => {
    assert.deepEqual([status, body?.ok], [503, false], body?.error);
    // A response that leaves open whether the request was carried out must not ask for a retry.
    const isUncertain = String(body.error).includes('before the request was confirmed');
    assert.equal(headers['retry-after'], isUncertain ? undefined : '1');
    traffic.unavailable++;
    await pause(RETRY_MS);
  };
  const acknowledge = (reportId: string, server: number) => {
    const now = performance.now();
    traffic.longestSilenceMs = Math.max(traffic.longestSilenceMs, now - (lastReportAt[server] ?? now));
    lastReportAt[server] = now;
    traffic.reports.push(reportId);
  };
  const callers = Promise.all(
    Array.from({ length: CALLERS }, async (_, caller) => {
      const server = caller % calls.length;
      const call = calls[server];
      assert.ok(call);
      const file = async (body: object, headers = {}): Promise<void> => {
        const report = await call('POST', '/v1/renter/report', { key, body, headers });
        if (report.status === 201) return acknowledge(report.body.report_id, server);
        // The server that performs the first request has not yet noticed that its connection broke.
        if (repeats && report.headers['x-error-code'] === 'in_progress') await pause(RETRY_MS);
        else await assertUnavailable(report);
        if (repeats) return file(body, headers);
      };
      const email = `r${caller}@example.com`;
      while (!stopped) {
        const check = await call('GET', `/v1/renter/check?email=${email}`, { key });
        if (check.status === 200) traffic.checks.push(String(check.headers['x-request-id']));
        else await assertUnavailable(check);
        await file({ renter_email: email }, repeats ? { 'idempotency-key': randomUUID() } : {});
      }
    }),
  );
  // `end` reports the error.
  callers.catch(() => {});
  return traffic;
}

/**
 * Asserts that everything acknowledged is on file once, and that each check of the log was billed once. Returns
 * the number of reports on file.
 */
export async function assertNothingLost(
  url: string,
  organizationId: string,
  traffic: Traffic,
): Promise<number> {
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
      assert.equal(onFile.size, kept.length, `each of the ${what} is on file once`);
      const lost = acknowledged.filter((id) => !onFile.has(id));
      assert.deepEqual(lost, [], `${what} that were acknowledged and then lost`);
    }
    const credits = await read('SELECT credits FROM organizations WHERE id = $1', organizationId);
    assert.deepEqual(credits, [-logged.length], 'each check of the log is billed once');
    const counted = await read(
      'SELECT sum(checks)::bigint FROM usage_days WHERE organization_id = $1',
      organizationId,
    );
    assert.deepEqual(counted, [logged.length], 'each check of the log counts in the usage of its day');
    const summaries = await read('SELECT sum(reports)::bigint FROM renters');
    assert.deepEqual(summaries, [filed.length], 'each report counts in a renter summary');
    return filed.length;
  } finally {
    await pool.end();
  }
}
