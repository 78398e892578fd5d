import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { Random } from '../../src/seeding/random.ts';
import { firstResponse, type Server, startProduct } from '../servers.ts';
import { drawByShare } from './contact-data.ts';
import { command, DOOR_SHARES, type Door, type Filing, FilingOrganization } from './doors.ts';
import type { Population } from './population.ts';
import { Verdicts } from './verdicts.ts';

const ORGANIZATIONS = ['Harbor', 'Maple', 'Summit', 'Union'] as const;
const DOORS = Object.keys(DOOR_SHARES) as readonly Door[];
const POLL_MS = 500;
const SAY_EVERY_MS = 10_000;
/** Time without progress after which the rest is not waited for. */
const MOST_WAIT_MS = 60_000;
/** Checks that are due later than this, such as those of renters who were looked up often, are not waited for. */
const WAITED_FOR_MS = 60 * 60_000;
/** Most pairs that the command lists at once. */
const PAIRS_AT_ONCE = '200';

/** What a network decided about a population. */
export interface Decided {
  verdicts: Verdicts;
  /** Renters after filing: fewer than profiles, because some were filed about one renter. */
  renters: number;
  /** Renters that the background job would compare again and again. */
  unsettled: number;
  /** Edits that were rejected because another organization has the renter on its roster. */
  rejectedEdits: number;
}

/**
 * Files a population through the doors of a new network, second profiles last, waits until its background job has compared
 * all renters, and reads the pairs as the operator does.
 */
export async function decideByNetwork(
  population: Population,
  { path, logPath, say }: { path: string; logPath: string; say: (line: string) => void },
): Promise<Decided> {
  const databaseUrl = `sqlite:${path}`;
  const server = await started(databaseUrl, logPath);
  const url = `http://127.0.0.1:${server.port}`;
  const organizations: FilingOrganization[] = [];
  for (const name of ORGANIZATIONS)
    organizations.push(await FilingOrganization.create(databaseUrl, url, name));
  const random = new Random(population.seed);
  const all = population.profiles.map((profile, number): Filing => ({ number, profile }));
  const renterByProfile = new Map<number, string>();
  const reports = new Map<string, number>();
  for (const isSecond of [false, true]) {
    const filings = all.filter(({ number }) => population.seconds.has(number) === isSecond);
    await fileAll(filings, organizations, random, { reports, renterByProfile });
    say(`${filings.length} ${isSecond ? 'second' : 'first'} profiles filed`);
  }
  const database = new DatabaseSync(path);
  await idle(database, server, say);
  await server.stop();
  queueAgain(database);
  const again = await started(databaseUrl, logPath);
  const unsettled = await idle(database, again, say);
  await again.stop();
  addReported(database, { reports, renterByProfile });
  database.close();
  const profilesOf = Map.groupBy(
    all.map(({ number }) => number),
    (number) => renterOf(number, renterByProfile),
  );
  const verdicts = mergedVerdicts(profilesOf);
  await readPairs(databaseUrl, population, profilesOf, verdicts);
  const rejectedEdits = organizations.reduce((sum, each) => sum + each.rejectedEdits, 0);
  return { verdicts, renters: profilesOf.size, unsettled, rejectedEdits };
}

function renterOf(number: number, renterByProfile: ReadonlyMap<number, string>): string {
  const renter = renterByProfile.get(number);
  if (renter === undefined) throw new Error(`profile ${number} was not filed`);
  return renter;
}

async function started(databaseUrl: string, logPath: string): Promise<Server> {
  const server = await startProduct(databaseUrl, logPath);
  await firstResponse(server, '/healthz');
  return server;
}

/**
 * Queues all renters. While the network was small, its surnames were more or less common than in the complete network, and a
 * server counts a surname only every ten minutes.
 */
function queueAgain(database: DatabaseSync): void {
  database
    .prepare(
      `INSERT OR REPLACE INTO identity_queue (renter, quiet, tries, due_at)
       SELECT number, 0, 0, 0 FROM renters`,
    )
    .run();
}

/** Where the profiles went: the renter of each, or its report, whose renter is read from the database. */
interface Filed {
  reports: Map<string, number>;
  renterByProfile: Map<number, string>;
}

async function fileAll(
  filings: readonly Filing[],
  organizations: readonly FilingOrganization[],
  random: Random,
  { reports, renterByProfile }: Filed,
): Promise<void> {
  const imported = new Map(organizations.map((organization) => [organization, [] as Filing[]]));
  for (const filing of filings) {
    const organization = organizations[random.below(organizations.length)];
    if (organization === undefined) continue;
    switch (doorFor(filing, random)) {
      case 'labels':
        reports.set(await organization.fileLabels(filing), filing.number);
        break;
      case 'figures':
        reports.set(await organization.fileFigures(filing), filing.number);
        break;
      case 'dashboard':
        renterByProfile.set(filing.number, await organization.addByForm(filing));
        break;
      default:
        imported.get(organization)?.push(filing);
    }
  }
  for (const [organization, rows] of imported) await organization.import(rows);
}

/** Returns a door that accepts the filing: reports from labels and imports need an e-mail. */
function doorFor({ profile }: Filing, random: Random): Door {
  const door = drawByShare(DOORS, (each) => DOOR_SHARES[each], random);
  return profile.emails.length === 0 && door !== 'dashboard' ? 'figures' : door;
}

/**
 * Waits until the background job has compared all renters. Returns the number that it compares again and again: those
 * left when the number has not fallen for a while.
 */
async function idle(database: DatabaseSync, server: Server, say: (line: string) => void): Promise<number> {
  const waiting = database.prepare('SELECT count(*) AS count FROM identity_queue WHERE due_at < ?');
  let least = Number.POSITIVE_INFINITY;
  let [fellAt, saidAt] = [Date.now(), 0];
  for (;;) {
    const failure = server.failure();
    if (failure !== undefined) throw new Error(failure);
    const now = Date.now();
    const left = Number(waiting.get(now + WAITED_FOR_MS)?.count);
    if (left < least) [least, fellAt] = [left, now];
    if (left === 0 || now - fellAt > MOST_WAIT_MS) return left;
    if (now - saidAt > SAY_EVERY_MS) {
      say(`${left} renters left to compare`);
      saidAt = now;
    }
    await sleep(POLL_MS);
  }
}

/** Adds the renters of the profiles that were filed as reports. */
function addReported(database: DatabaseSync, { reports, renterByProfile }: Filed): void {
  const rows = database
    .prepare(
      'SELECT p.id, p.contract_id AS contract, r.id AS renter FROM reports p JOIN renters r ON r.number = p.renter',
    )
    .all() as { id: string; contract: string | null; renter: string }[];
  for (const { id, contract, renter } of rows) {
    const number = reports.get(id) ?? (contract === null ? undefined : Number(contract));
    if (number !== undefined) renterByProfile.set(number, renter);
  }
}

function mergedVerdicts(profilesOf: ReadonlyMap<string, number[]>): Verdicts {
  const verdicts = new Verdicts();
  for (const numbers of profilesOf.values()) {
    for (const [place, one] of numbers.entries())
      for (const other of numbers.slice(place + 1)) verdicts.set(one, other, 'merged');
  }
  return verdicts;
}

/** Adds the pairs of renters that the operator would review. */
async function readPairs(
  databaseUrl: string,
  population: Population,
  profilesOf: ReadonlyMap<string, number[]>,
  verdicts: Verdicts,
): Promise<void> {
  for (let after: string[] = []; ; ) {
    const page = await command(databaseUrl, 'identity', 'review', '--limit', PAIRS_AT_ONCE, ...after);
    for (const { decision, renters } of page.pairs) {
      const [ones = [], others = []] = renters.map(({ id }: { id: string }) => profilesOf.get(id));
      for (const [one, other] of pairsFor(population, ones, others)) verdicts.set(one, other, decision);
    }
    if (page.next === null) return;
    after = ['--after', page.next];
  }
}

/**
 * Returns the pairs of profiles that a pair of renters stands for. If a renter is of two people because they gave one
 * e-mail, these are the pairs of one person, if there are any, otherwise one.
 */
function pairsFor(
  { person }: Population,
  ones: readonly number[],
  others: readonly number[],
): [number, number][] {
  const all = ones.flatMap((one) => others.map((other): [number, number] => [one, other]));
  const right = all.filter(([one, other]) => person[one] === person[other]);
  return right.length > 0 ? right : all.slice(0, 1);
}
