import assert from 'node:assert/strict';
import { get } from 'node:http';
import { after, test } from 'node:test';
import { parse } from 'csv-parse/sync';
import { makeExportRows } from '../../src/exporting/export-rows.ts';
import { makeReadCsv } from '../../src/exporting/read-csv.ts';
import { EMPTY_SUMMARY } from '../../src/rules/scoring/renter-summary.ts';
import { labelsReport } from '../store/fixtures.ts';
import { type StaffClient, staffOf } from '../support/dashboard.ts';
import { startServer } from '../support/server.ts';
import { until } from '../support/until.ts';

const server = await startServer();
after(() => server.stop());

const ALWAYS = { fromMs: 0, toMs: Number.MAX_SAFE_INTEGER, timeZone: 'UTC' };

async function newAdmin() {
  const organization = await server.newOrganization();
  const admin = await staffOf(server, { role: 'admin', organizationId: organization.id, name: 'Ada Ng' });
  return { organization, admin };
}

const asStaff = ({ userId, organizationId }: StaffClient) =>
  ({ userId, organizationId, role: 'admin', name: 'Ada', email: '' }) as const;

/** Parses a CSV file. Returns its rows, with the names of the header as keys. */
const rowsOf = (text: string): Record<string, string>[] => parse(text, { bom: true, columns: true });

/** With so long a text in each row, some thousand rows are more than all buffers on the way to a client. */
const LONG_TEXT = 'x'.repeat(4_000);

/** Puts this many reports on file, directly in the store: the API would take minutes. */
async function putReports(
  organizationId: string,
  count: number,
  { transaction } = server.store,
): Promise<void> {
  const renterId = `ren_of_${organizationId}`;
  await transaction(({ renters }) =>
    renters.create({
      id: renterId,
      memberId: `MB-${organizationId}`,
      fullName: 'Many Reports',
      email: null,
      phone: null,
      verificationLevel: 'UNVERIFIED',
      createdAt: 1,
      summary: EMPTY_SUMMARY,
    }),
  );
  for (let from = 0; from < count; from += 500) {
    await transaction(async ({ reports }) => {
      for (let number = from; number < Math.min(count, from + 500); number++) {
        await reports.create({
          ...labelsReport(renterId, organizationId, LONG_TEXT),
          id: `rep_${organizationId}_${number}`,
          renterName: 'Many Reports',
          // Several reports have the same time.
          filedAt: 1_700_000_000_000 + Math.floor(number / 7) * 60_000,
          industry: 'marine',
        });
      }
    });
  }
}

test('an export that takes several reads has every row once, even while rows are added', async () => {
  const { organization, admin } = await newAdmin();
  await putReports(organization.id, 2_345);
  const body = { renterEmail: 'late@export.example', renterName: 'Late', industryType: 'marine' };
  const adding = Array.from({ length: 20 }, () => organization.call('POST', '/v1/reports', { body }));
  const [{ text }] = await Promise.all([admin.call('GET', '/dashboard/exports/reports.csv'), ...adding]);
  const old = rowsOf(text).filter(({ renter_name }) => renter_name === 'Many Reports');
  assert.deepEqual([old.length, new Set(old.map(({ report_id }) => report_id)).size], [2_345, 2_345]);
});

test('an export that is too long ends with a row that says how to get the rest', async () => {
  const { organization } = await newAdmin();
  await putReports(organization.id, 10);
  const readCsv = makeReadCsv({ store: server.store, clock: Date.now, mostRows: 8 });
  const parts = await Array.fromAsync(
    readCsv({ organizationId: organization.id, kind: 'reports', period: ALWAYS }),
  );
  const rows = rowsOf(parts.join(''));
  assert.equal(rows.length, 9);
  assert.equal(
    rows.at(-1)?.record_id,
    'This file ends at 8 rows. For the rest, export again up to 2023-11-14.',
  );
});

/** Starts the use case on this server's store, and counts the reads of reports. */
function countedExports(stalledMs?: number) {
  const { exports } = server.store;
  let reads = 0;
  const counting: typeof exports = {
    ...exports,
    reports: (...query) => {
      reads++;
      return exports.reports(...query);
    },
  };
  const { store } = server;
  const exportRows = makeExportRows({
    store,
    readCsv: makeReadCsv({ store: { ...store, exports: counting }, clock: Date.now }),
    clock: Date.now,
    ...(stalledMs !== undefined && { stalledMs }),
  });
  return { exportRows, reads: () => reads };
}

test('an export reads no more rows after its reader stops', async () => {
  const { organization, admin } = await newAdmin();
  await putReports(organization.id, 1_200);
  const { exportRows, reads } = countedExports();
  for await (const _ of await exportRows(asStaff(admin), 'reports', ALWAYS)) break;
  assert.equal(reads(), 1);
});

test('an export whose reader stalls reads no more rows, fails and makes room for others', async () => {
  const { organization, admin } = await newAdmin();
  await putReports(organization.id, 1_200);
  const { exportRows, reads } = countedExports(1);
  const stalling = (await exportRows(asStaff(admin), 'reports', ALWAYS))[Symbol.asyncIterator]();
  await stalling.next();
  const others = Array.from({ length: 2 }, () => exportRows(asStaff(admin), 'reports', ALWAYS));
  await Promise.all(others);
  await until('there is room again', () =>
    exportRows(asStaff(admin), 'reports', ALWAYS).then(
      () => true,
      () => false,
    ),
  );
  await assert.rejects(stalling.next(), { code: 'timed_out' });
  assert.equal(reads(), 1);
});

test('an organization can download three exports at once, and a server ten, whether they are read or not', async () => {
  const { admin } = await newAdmin();
  const { exportRows, reads } = countedExports();
  const own = Array.from({ length: 3 }, () => exportRows(asStaff(admin), 'reports', ALWAYS));
  const [first] = await Promise.all(own);
  await assert.rejects(exportRows(asStaff(admin), 'roster', ALWAYS), { code: 'rate_limited' });
  await Array.fromAsync(first ?? []);
  assert.equal(reads(), 1);
  const others = await Promise.all(Array.from({ length: 8 }, newAdmin));
  for (const each of others) await exportRows(asStaff(each.admin), 'reports', ALWAYS);
  await assert.rejects(exportRows(asStaff(admin), 'reports', ALWAYS), { code: 'rate_limited' });
  const actions = await admin.call('GET', '/dashboard/audit-log', { query: { action: 'export.made' } });
  assert.equal(actions.body.rows.length, 3);
});

test('a client can disconnect during an export, and the server logs no error', async () => {
  const { organization, admin } = await newAdmin();
  await putReports(organization.id, 3_000);
  await new Promise<void>((resolve, reject) => {
    const url = `${server.url}/dashboard/exports/reports.csv`;
    get(url, { headers: { cookie: admin.cookie } }, (response) => {
      response.once('data', () => {
        response.destroy();
        resolve();
      });
    }).on('error', reject);
  });
  const again = await until('the server responds again', () => admin.call('GET', '/dashboard/organization'));
  assert.equal(again.status, 200);
  assert.doesNotMatch(server.log(), /"level":50/);
});

test('a fault before the first row is an error, one after it ends the connection, and both are logged once', async () => {
  const failing = await startServer();
  try {
    const organization = await failing.newOrganization();
    const admin = await staffOf(failing, { role: 'admin', organizationId: organization.id, name: 'Ada Ng' });
    await putReports(organization.id, 6_000, failing.store);
    const url = `${failing.url}/dashboard/exports/reports.csv`;
    const faults = () => failing.log().match(/"level":50/g)?.length ?? 0;
    const cutOff = await new Promise<boolean>((resolve, reject) => {
      get(url, { headers: { cookie: admin.cookie } }, (response) => {
        response.once('data', () => {
          response.pause();
          void failing
            .write('ALTER TABLE reports RENAME COLUMN settled_on TO gone')
            .then(() => response.resume());
        });
        response.on('error', () => resolve(true));
        response.on('end', () => resolve(false));
      }).on('error', reject);
    });
    assert.equal(cutOff, true);
    assert.equal(faults(), 1);
    const { status, headers } = await admin.call('GET', '/dashboard/exports/reports.csv');
    assert.deepEqual([status, headers['content-disposition']], [500, undefined]);
    assert.equal(faults(), 2);
  } finally {
    await failing.stop();
  }
});

test('a download that is closed before it began is not a fault of the server', async () => {
  const { admin } = await newAdmin();
  const path = '/dashboard/exports/reports.csv';
  // The server may be faster than the client and respond before the connection is closed.
  await until('a download is closed in time', async () => {
    await new Promise<void>((resolve) => {
      const request = get(`${server.url}${path}`, { headers: { cookie: admin.cookie } });
      request.on('error', () => {});
      request.on('finish', () => request.destroy());
      request.on('close', resolve);
    });
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    return metrics.includes(`route="${path}",status="408"`);
  });
  assert.doesNotMatch(server.log(), /"level":50/);
});
