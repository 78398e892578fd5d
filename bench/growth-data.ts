import { readConfig } from '../src/config.ts';
import { openStore } from '../src/open-store.ts';
import type { Store } from '../src/store/store.ts';
import { runSql } from '../test/support/cluster.ts';
import { rows, write } from '../test/support/rows.ts';
import { createKey, createKeyOf } from './prepare.ts';
import { MARK_COMPARED, sampledEmails } from './sample.ts';

/** A seeded database, with what no interface creates in so large a number. */
export interface GrowthData {
  databaseUrl: string;
  store: Store;
  renters: number;
  emails: string[];
  /** The organization with the longest roster, which made a check for each renter of the network. */
  large: Participant;
  /** An organization with few renters. */
  small: Participant;
  /** The key of one that only checks. Pages of its staff would read the checks of the last minutes. */
  checkKey: string;
  /** The renter that all of these checks are about, and so the one that is looked up once for each renter of the network. */
  known: { renterId: string; email: string };
}

interface Participant {
  organizationId: string;
  key: string;
}

/** A renter that every seeded network has. */
const KNOWN_EMAIL = 'renter7@seed.example';
/** The newest checks are older than what a server reads from the check log itself. */
const NEWEST_CHECK_AGE_MS = 10 * 60_000;
/** The checks are from so long a time, most likely of one month. */
const CHECKS_MS = 12 * 60 * 60_000;

/** Reads and changes a database with SQL that both engines understand. */
export class Sql {
  readonly #url: string;
  readonly #path: string | undefined;

  constructor(databaseUrl: string) {
    this.#url = databaseUrl;
    this.#path = databaseUrl.startsWith('sqlite:') ? databaseUrl.slice('sqlite:'.length) : undefined;
  }

  async rows<Row>(sql: string): Promise<Row[]> {
    return this.#path === undefined ? (await runSql(this.#url, sql)).rows : rows<Row>(this.#path, sql);
  }

  /**
   * Copies a row of a table.
   *
   * @param where finds the row
   * @param changes SQL in place of the copied values; `i` counts the copies from 1
   */
  async multiply(
    table: string,
    where: string,
    copies: number,
    changes: Record<string, string>,
  ): Promise<void> {
    const one = `SELECT * FROM ${table} WHERE ${where} LIMIT 1`;
    const [row] = await this.rows<object>(one);
    if (row === undefined) throw new Error(`${table} has no row with ${where}`);
    const columns = Object.keys(row);
    const values = columns.map((column) => changes[column] ?? `t.${column}`);
    await this.#run(`WITH RECURSIVE series(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM series WHERE i < ${copies})
      INSERT INTO ${table} (${columns.join(', ')})
      SELECT ${values.join(', ')} FROM series CROSS JOIN (${one}) AS t`);
  }

  async markCompared(): Promise<void> {
    await this.#run(MARK_COMPARED);
  }

  async #run(sql: string): Promise<void> {
    if (this.#path === undefined) await runSql(this.#url, sql);
    else write(this.#path, sql);
  }
}

/** Adds to a seeded database what the rows of the benchmark read. */
export async function prepareGrowth(databaseUrl: string, renters: number): Promise<GrowthData> {
  const sql = new Sql(databaseUrl);
  const [longest] = await sql.rows<{ organization_id: string }>(
    'SELECT organization_id FROM roster GROUP BY organization_id ORDER BY count(*) DESC LIMIT 1',
  );
  const organizationId = longest?.organization_id ?? '';
  const large = { organizationId, key: await createKeyOf(databaseUrl, organizationId) };
  const smallKey = await createKey(databaseUrl, 'Small');
  const [newest] = await sql.rows<{ id: string }>("SELECT id FROM organizations WHERE name = 'Small'");
  const small = { organizationId: newest?.id ?? '', key: smallKey };
  const checkKey = await createKey(databaseUrl, 'Checking');
  const store = await openStore(readConfig({ DATABASE_URL: databaseUrl }).database);
  const found = await store.renters.findFirst([{ kind: 'email', value: KNOWN_EMAIL }], organizationId);
  if (found === undefined) throw new Error(`${KNOWN_EMAIL} is not on file`);
  const known = { renterId: found.renter.id, email: KNOWN_EMAIL };
  await sql.markCompared();
  await addChecks(store, sql, { organizationId, renterId: known.renterId, count: renters });
  return { databaseUrl, store, renters, emails: sampledEmails(renters), large, small, checkKey, known };
}

/** Adds checks of an organization about one renter. */
async function addChecks(
  store: Store,
  sql: Sql,
  { organizationId, renterId, count }: { organizationId: string; renterId: string; count: number },
): Promise<void> {
  const newestAt = Date.now() - NEWEST_CHECK_AGE_MS;
  await store.recordCheck({
    requestId: 'req_bench',
    organizationId,
    keyId: 'key_bench',
    at: newestAt,
    identifier: 'email',
    renterId,
    recommendation: 'APPROVED',
    score: 1000,
    purpose: null,
    batchId: null,
    reference: null,
    inputs: null,
  });
  await sql.multiply('check_log', "request_id = 'req_bench'", count - 1, {
    request_id: "'req_bench' || i",
    at: `t.at - i * ${Math.max(1, Math.floor(CHECKS_MS / count))}`,
  });
  await store.transaction(({ inquiries }) => inquiries.close(newestAt + 1));
  while (await store.transaction(({ inquiries }) => inquiries.index(newestAt + 1)));
}
