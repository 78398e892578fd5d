import { DatabaseSync } from 'node:sqlite';

/** Enough that a row does not ask for the same few pages of the database again and again. */
const SAMPLE_SIZE = 20_000;
/**
 * A prime, so that the sample meets everybody once before anybody twice, in no step with any pattern of the
 * seed; about 0.61 of a million, so that it is spread evenly, and neighbours in it are none in the database.
 */
const STEP = 611_953;

/** A seeded renter, with the identifiers as they are stored; not everybody has a phone or a license. */
export interface SampledRenter {
  id: string;
  memberId: string;
  fullName: string;
  email: string;
  phone?: string;
  license?: string;
  name?: string;
}

/** The numbers of the seeded renters that are sampled, spread evenly. */
function sampledNumbers(renters: number): number[] {
  return Array.from({ length: Math.min(SAMPLE_SIZE, renters) }, (_, i) => (i * STEP) % renters);
}

/** The e-mail addresses of the sample. */
export function sampledEmails(renters: number): string[] {
  return sampledNumbers(renters).map(emailOf);
}

/** Specified for `seed`. */
function emailOf(number: number): string {
  return `renter${number}@seed.example`;
}

/** Reads renters straight from the database file, spread evenly, and makes sure that it holds so many. */
export function readSample(path: string, renters: number): SampledRenter[] {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    const onFile = database.prepare('SELECT count(*) AS count FROM renters').get()?.count;
    if (onFile !== renters) throw new Error(`the database holds ${onFile} renters, not ${renters}`);
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

/** Identifiers are indexed by value, not by renter: one pass over all licenses finds everybody's. */
function licensesByRenter(database: DatabaseSync): Map<unknown, unknown> {
  const licenses = database.prepare("SELECT renter, value FROM identifiers WHERE kind = 'license'");
  return new Map(licenses.all().map(({ renter, value }) => [renter, value]));
}
