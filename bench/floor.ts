/**
 * A minimal check on node:http and node:sqlite: finds the key by its hash, the renter by e-mail and the
 * incidents that the organization filed, and writes the log entry and the bill, in one durable transaction
 * for all requests that arrived together. It has no framework, limits, rules or metrics, and pads its
 * response to the usual size. What a check of the product costs above this is the product's overhead.
 *
 *     PORT=8090 node bench/floor.ts DATABASE BYTES
 */
import { hash } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import { DatabaseSync } from 'node:sqlite';
import { requestIdMaker } from '../src/ids.ts';

const [path = '', bodyBytes] = process.argv.slice(2);
const db = new DatabaseSync(path);
// The pragmas of the product.
db.exec('PRAGMA synchronous = FULL; PRAGMA cache_size = -32768');
const findKey = prepare('SELECT id, organization_id FROM api_keys WHERE hash = ? AND revoked_at IS NULL');
const findRenter =
  prepare(`SELECT r.number, r.id, r.incidents, r.member_id, r.full_name, r.verification_level, r.reports, r.rentals,
      r.counted_incidents, r.unpaid_reports, r.damaged_reports, r.owed_cents, r.recent_unpaid, r.recent_damaged, r.last_incident_at,
      r.incident_flags, r.fraud_reported, r.open_disputes, r.identity_flags, r.merged_into
    FROM identifiers i JOIN renters r ON r.number = i.renter
    WHERE i.kind = 'email' AND i.value = ? ORDER BY i.precedence, i.renter LIMIT 1`);
const findOwnIncidents = prepare('SELECT incidents FROM roster WHERE organization_id = ? AND renter = ?');
const log = prepare(`INSERT INTO check_log
    (request_id, organization_id, key_id, at, identifier, renter_id, recommendation, score)
  VALUES (?, ?, ?, ?, 'email', ?, 'APPROVED', 1000)`);
const bill = prepare('UPDATE organizations SET credits = credits - ? WHERE id = ?');

function prepare(sql: string) {
  const statement = db.prepare(sql);
  statement.setReturnArrays(true);
  return {
    get: (...values: (string | number)[]) => statement.get(...values) as unknown as (string | number)[],
    run: (...values: (string | number)[]) => statement.run(...values),
  };
}

interface Check {
  key: string;
  email: string;
  response: ServerResponse;
  id: string;
}

const newId = requestIdMaker(Date.now);
const PAD = 'x'.repeat(Number(bodyBytes));
let arrived: Check[] = [];

/** Waits until a turn of the event loop brings no more checks, as the product does, then responds to all. */
function collect(before: number): void {
  if (arrived.length > before) setImmediate(collect, arrived.length);
  else respondToAll();
}

function respondToAll(): void {
  const checks = arrived;
  arrived = [];
  const bills = new Map<string, number>();
  const holders = new Map<string, string[]>();
  db.exec('BEGIN IMMEDIATE');
  const bodies = checks.map((check) => {
    const [keyId = '', organizationId = ''] = holders.getOrInsertComputed(
      hash('sha256', check.key),
      (keyHash) => findKey.get(keyHash) as string[],
    );
    const [number = 0, id = '', incidents = 0, ...row] = findRenter.get(check.email);
    const ownIncidents = incidents === 0 ? 0 : (findOwnIncidents.get(organizationId, number)?.[0] ?? 0);
    log.run(check.id, organizationId, keyId, Date.now(), id);
    bills.set(organizationId, (bills.get(organizationId) ?? 0) + 1);
    const body = JSON.stringify({ found: true, own: ownIncidents, row });
    return `${body.slice(0, -1)},"pad":"${PAD.slice(body.length + 9)}"}`;
  });
  for (const [organizationId, credits] of bills) bill.run(credits, organizationId);
  db.exec('COMMIT');
  for (const [index, { response, id }] of checks.entries()) {
    const body = bodies[index] ?? '';
    const headers = ['content-type', 'application/json; charset=utf-8', 'x-request-id', id];
    response.writeHead(200, [...headers, 'content-length', String(Buffer.byteLength(body))]).end(body);
  }
}

createServer({ optimizeEmptyRequests: true }, ({ url = '', headers }, response) => {
  const email = decodeURIComponent(url.slice(url.indexOf('=') + 1)).toLowerCase();
  if (arrived.length === 0) setImmediate(collect, 0);
  arrived.push({ key: String(headers['x-api-key']), email, response, id: newId() });
}).listen(Number(process.env.PORT), '127.0.0.1');
