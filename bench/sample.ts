import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { BLOCKING_KEYS_VERSION } from '../src/rules/identity/matching/blocking-keys.ts';

/** Sample size: enough that a row does not read the same few pages of the database over and over. */
const SAMPLE_SIZE = 20_000;
/**
 * A prime, so that the sample includes every renter once before any twice and follows no pattern of the
 * seed. It is about 0.61 of a million, so that the sample is spread evenly and neighbours in it are not
 * neighbours in the database.
 */
const STEP = 611_953;

/** A seeded renter with identifiers as stored. Not every renter has a phone or a license. */
export interface SampledRenter {
  id: string;
  memberId: string;
  fullName: string;
  email: string;
  phone?: string;
  license?: string;
  name?: string;
}

/** Returns the indexes of the sampled renters, spread evenly. */
function sampledNumbers(renters: number): number[] {
  return Array.from({ length: Math.min(SAMPLE_SIZE, renters) }, (_, i) => (i * STEP) % renters);
}

/** Returns the e-mail addresses of the sample. */
export function sampledEmails(renters: number): string[] {
  return sampledNumbers(renters).map(emailOf);
}

/** Returns a renter's e-mail, as `seed` documents it. */
function emailOf(number: number): string {
  return `renter${number}@seed.example`;
}

/** Marks all renters as compared with the network, which a server would otherwise do beside the measurements. */
export const MARK_COMPARED = `INSERT INTO identity_walk (walk, walked, keys_version, began_at)
  VALUES ('renters', (SELECT max(number) FROM renters), ${BLOCKING_KEYS_VERSION}, 0)`;

/** Reads the sample from the database file. Throws if the file does not contain exactly `renters` renters. */
export function readSample(path: string, renters: number): SampledRenter[] {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const onFile = database.prepare('SELECT count(*) AS count FROM renters').get()?.count;
    if (onFile !== renters) throw new Error(`the database contains ${onFile} renters, not ${renters}`);
    return sampledNumbers(renters).map(renterFinder(database));
  } finally {
    database.close();
  }
}

function renterFinder(database: DatabaseSync): (number: number) => SampledRenter {
  const find = database.prepare(`SELECT r.number, id, member_id, full_name, phone FROM renters r
    JOIN identifiers i ON i.renter = r.number WHERE i.kind = 'email' AND i.value = ?`);
  const licenses = licensesByRenter(database);
  return (number) => {
    const email = emailOf(number);
    const renter = find.get(email);
    if (renter === undefined) throw new Error(`${email} is not on file`);
    const { id, member_id: memberId, full_name: fullName, phone } = renter;
    const license = licenses.get(renter.number);
    return { id, memberId, fullName, name: fullName, phone, license, email } as SampledRenter;
  };
}

/** Reads all licenses in one pass, because identifiers are indexed by value, not by renter. */
function licensesByRenter(database: DatabaseSync): Map<unknown, unknown> {
  const licenses = database.prepare("SELECT renter, value FROM identifiers WHERE kind = 'license'");
  return new Map(licenses.all().map(({ renter, value }) => [renter, value]));
}

/** Returns the IDs of the reports of the organization that filed the newest one, the newest first. */
export function readNewestReports(path: string): string[] {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const found = database.prepare(
      `SELECT id FROM reports WHERE organization_id = (SELECT organization_id FROM reports ORDER BY number DESC LIMIT 1)
       ORDER BY number DESC`,
    );
    return found.all().map(({ id }) => String(id));
  } finally {
    database.close();
  }
}

/** Resolves when no notice about a changed record is left to make. */
export async function untilNoticesAreMade(path: string): Promise<void> {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const due = database.prepare('SELECT 1 FROM file_changes WHERE notices_due_at IS NOT NULL LIMIT 1');
    while (due.get() !== undefined) await sleep(100);
  } finally {
    database.close();
  }
}
