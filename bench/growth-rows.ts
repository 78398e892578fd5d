import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, clientOf } from '../test/support/client.ts';
import { staffOf } from '../test/support/dashboard.ts';
import { organizationMaker } from '../test/support/organization.ts';
import { renterSession } from '../test/support/portal.ts';
import { readDownload, type Visitor } from './download.ts';
import { type GrowthData, Sql } from './growth-data.ts';
import { type RowResult, runRow } from './measure.ts';
import type { Settings } from './prepare.ts';
import { residentMiB } from './process.ts';
import { checkRow, type Row, reportRow } from './rows.ts';
import { firstResponse, type Server, startProduct } from './servers.ts';
import { median } from './slices.ts';

/** A measured figure. `grows` says whether less is better, so that a growth of it is marked. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  grows: boolean;
}

/** Reports of the renter with a long history. */
const LONG_HISTORY = 5_000;
/** Deliveries that wait while checks are measured. */
const WAITING_DELIVERIES = 100_000;
/** Requests of a page that are measured, after a few that are not. One person can search 100 times a minute. */
const PAGE_REQUESTS = 15;
const PAGE_WARMUP = 3;
/** Begins each row of a file as JSON: a report, a check or anything else. */
const FILE_ROW = '\n    {"';
/** Renters of the small organization. */
const SMALL_ROSTER = 20;
/** Filings at once. Those about one renter wait for each other: with more, some would wait too long for a connection. */
const PARALLEL = 4;
/** A comparison takes some milliseconds. */
const MOST_COMPARING_MS = 120_000;

/** Measures the endpoints and pages whose cost could grow with a network, on a server of their own. */
export async function measureGrowth(data: GrowthData, settings: Settings): Promise<Figure[]> {
  const logPath = join(settings.workDir, 'growth.log');
  // Deliveries go to a port where nothing listens, so that only this server pays for them.
  const server = await startProduct(data.databaseUrl, logPath, { ALLOW_PRIVATE_WEBHOOKS: '1' });
  await firstResponse(server, `/v1/renter/check?email=${data.emails[0]}`, data.large.key);
  const client = clientOf(`http://127.0.0.1:${server.port}`);
  try {
    return await new GrowthRows(data, settings, server, client).measure();
  } finally {
    client.close();
    await server.stop();
    await data.store.close();
  }
}

class GrowthRows {
  readonly #data: GrowthData;
  readonly #settings: Settings;
  readonly #server: Server;
  readonly #client: Client;
  readonly #figures: Figure[] = [];

  constructor(data: GrowthData, settings: Settings, server: Server, client: Client) {
    this.#data = data;
    this.#settings = settings;
    this.#server = server;
    this.#client = client;
  }

  async measure(): Promise<Figure[]> {
    const { large, small, known, emails } = this.#data;
    const check = await this.#load(this.#checks());
    this.#add('check by e-mail, CPU', check.cpuUs, 'µs');
    const report = await this.#load(reportRow(emails, large.key));
    this.#add('report, CPU of the server', report.cpuUs, 'µs');
    this.#add('report, with 64 at once', report.p50Ms, 'ms');

    await this.#fileAbout(emails.slice(0, SMALL_ROSTER), small.key);
    await this.#fileAbout(
      Array.from({ length: LONG_HISTORY }, () => known.email),
      large.key,
    );
    await this.#untilCompared();

    const staff = await this.#staffOf(large.organizationId);
    const smallStaff = await this.#staffOf(small.organizationId);
    const renter = `/dashboard/renters/${known.renterId}`;
    await this.#page('overview of a year', staff, [
      `/dashboard/overview?from=${dayAgo(364)}&to=${dayAgo(0)}`,
    ]);
    await this.#page('roster', staff, ['/dashboard/roster']);
    await this.#page('roster count', staff, ['/dashboard/roster/count']);
    await this.#page(
      'roster search by name, large organization',
      staff,
      await this.#searches(large.organizationId),
    );
    await this.#page(
      'roster search by name, 20 renters',
      smallStaff,
      await this.#searches(small.organizationId),
    );
    await this.#page(`renter with ${LONG_HISTORY} reports`, staff, [renter]);
    await this.#page(`history of ${LONG_HISTORY} reports`, staff, [`${renter}/history`]);
    await this.#page(`score over time, of ${LONG_HISTORY} reports`, staff, [`${renter}/score`]);

    const file = await renterSession(this.#site(), known.email);
    await this.#download('file of a renter as JSON', file, '/portal/api/download/my-file.json', FILE_ROW);
    for (const kind of ['roster', 'reports', 'checks'])
      await this.#download(`export of ${kind}`, staff, `/dashboard/exports/${kind}.csv`, '\n');
    await this.#checksBeside('an export', () => this.#endlessExport(staff));
    await this.#checksBeside(`${WAITING_DELIVERIES} deliveries`, () => this.#waitingDeliveries());
    return this.#figures;
  }

  #add(name: string, value: number, unit: string, grows = true): void {
    this.#settings.say(`${name}: ${value.toFixed(2)} ${unit}`);
    this.#figures.push({ name, value, unit, grows });
  }

  #load(row: Row): Promise<RowResult> {
    return runRow(row, [this.#server], this.#settings);
  }

  #checks(): Row {
    return checkRow(this.#data.checkKey, 'email', this.#data.emails, true);
  }

  #site() {
    const { store } = this.#data;
    const { call } = this.#client;
    const url = `http://127.0.0.1:${this.#server.port}`;
    return { store, call, url, newOrganization: organizationMaker(store, call) };
  }

  #staffOf(organizationId: string) {
    return staffOf(this.#site(), { organizationId });
  }

  /** Files a report about each of these e-mails. */
  async #fileAbout(emails: string[], key: string): Promise<void> {
    const waiting = [...emails.entries()];
    const file = async () => {
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
        const body = { renter_email: next[1], notes: `Rental ${next[0]}` };
        const { status, text } = await this.#client.call('POST', '/v1/renter/report', { key, body });
        if (status !== 201) throw new Error(`a report was rejected: ${text}`);
      }
    };
    await Promise.all(Array.from({ length: PARALLEL }, file));
  }

  /** Waits until no renter that was filed about is left to be compared with the network, which would slow down pages. */
  async #untilCompared(): Promise<void> {
    const sql = new Sql(this.#data.databaseUrl);
    const deadlineMs = performance.now() + MOST_COMPARING_MS;
    while (performance.now() < deadlineMs) {
      const [left] = await sql.rows<{ count: number }>('SELECT count(*) AS count FROM identity_queue');
      if (Number(left?.count) === 0) return;
      await sleep(500);
    }
    this.#settings.say('renters are still being compared, which slows down pages');
  }

  /** Returns searches for the first names of renters of an organization. */
  async #searches(organizationId: string): Promise<string[]> {
    const renters = await this.#data.store.renters.listRoster(organizationId, PAGE_REQUESTS);
    const names = renters.map(({ fullName }) => fullName?.split(' ')[0] ?? 'anna');
    return names.map((name) => `/dashboard/roster?q=${encodeURIComponent(name)}`);
  }

  /** Measures the median response time of a page. */
  async #page(name: string, { cookie }: Visitor, paths: string[]): Promise<void> {
    const took: number[] = [];
    for (let i = 0; i < PAGE_WARMUP + PAGE_REQUESTS; i++) {
      const path = paths[i % paths.length] ?? '';
      const startedAt = performance.now();
      const { status, text } = await this.#client.call('GET', path, { headers: { cookie } });
      if (status !== 200) throw new Error(`${path} returned ${status}: ${text}`);
      if (i >= PAGE_WARMUP) took.push(performance.now() - startedAt);
    }
    this.#add(name, median(took), 'ms');
  }

  /** Measures a download: the time for each row, and how much memory the server takes for it. */
  async #download(name: string, visitor: Visitor, path: string, rowMark: string): Promise<void> {
    const before = residentMiB(this.#server.pid);
    let most = before;
    const startedAt = performance.now();
    const rows = await readDownload(this.#site().url + path, visitor, rowMark, () => {
      most = Math.max(most, residentMiB(this.#server.pid));
    });
    const seconds = (performance.now() - startedAt) / 1000;
    this.#settings.say(`${name}: ${rows} rows in ${seconds.toFixed(1)} s`);
    this.#add(`${name}, a row`, (seconds / rows) * 1e6, 'µs');
    this.#add(`${name}, memory`, most - before, 'MiB', false);
  }

  /** Measures checks while something else runs, as a share of the rate without it. `begin` returns what ends the other thing. */
  async #checksBeside(what: string, begin: () => Promise<() => Promise<void>>): Promise<void> {
    const alone = await this.#load(this.#checks());
    const end = await begin();
    const beside = await this.#load(this.#checks());
    await end();
    this.#add(
      `checks beside ${what}, of their rate`,
      beside.requestsPerSecond / alone.requestsPerSecond,
      '',
      false,
    );
    this.#add(`checks beside ${what}, p99`, beside.p99Ms, 'ms', false);
  }

  /** Exports checks again and again until it is ended. */
  async #endlessExport(staff: Visitor): Promise<() => Promise<void>> {
    const ended = new AbortController();
    const exporting = (async () => {
      while (!ended.signal.aborted)
        await readDownload(
          `${this.#site().url}/dashboard/exports/checks.csv`,
          staff,
          '\n',
          () => {},
          ended.signal,
        );
    })().catch((error) => {
      if (!ended.signal.aborted) throw error;
    });
    return async () => {
      ended.abort();
      await exporting;
    };
  }

  /** Makes deliveries of the large organization wait. The returned function stops and deletes them. */
  async #waitingDeliveries(): Promise<() => Promise<void>> {
    const { large, databaseUrl, emails } = this.#data;
    const { organizationId, key } = large;
    const { call } = this.#client;
    const { status, text } = await call('PUT', '/v1/webhooks', { key, body: { url: 'http://127.0.0.1:9/' } });
    if (status !== 200) throw new Error(`the webhook was rejected: ${text}`);
    const filed = await call('POST', '/v1/reports', { key, body: labels(emails[0] ?? '') });
    if (filed.status !== 200) throw new Error(`a report was rejected: ${filed.text}`);
    await new Sql(databaseUrl).multiply(
      'deliveries',
      `organization_id = '${organizationId}'`,
      WAITING_DELIVERIES,
      {
        id: "t.id || '-' || i",
        status: "'pending'",
        claimed_at: 'NULL',
        due_at: '0',
        attempts: '0',
        event_id: 'NULL',
      },
    );
    return async () => {
      await call('DELETE', '/v1/webhooks', { key });
    };
  }
}

/** Returns the name of a day, in UTC. */
function dayAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

function labels(renterEmail: string): object {
  return {
    renterEmail,
    renterName: 'Bench Renter',
    industryType: 'equipment',
    paymentCompliance: 'Paid As Agreed',
  };
}
