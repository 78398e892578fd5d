import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { makeGrantCredits } from '../billing/balance.ts';
import type { Config } from '../config.ts';
import { makeRecordCertification } from '../organizations/certification.ts';
import { adviceForScore } from '../rules/scoring/recommendation.ts';
import { rentScoreOf } from '../rules/scoring/rent-score.ts';
import type { Role } from '../rules/staff/roles.ts';
import { startOfDay } from '../rules/text/days.ts';
import {
  DEMONSTRATION_CREDITS,
  DEMONSTRATION_ORGANIZATION,
  DEMONSTRATION_OWNER,
  DEMONSTRATION_RENTERS,
  DEMONSTRATION_SIGNER,
  exampleRenter,
} from '../seeding/demonstration.ts';
import { licenseOf } from '../seeding/identifiers.ts';
import type { MadeUpNetwork } from '../seeding/network.ts';
import { Random } from '../seeding/random.ts';
import { madeUpRenter } from '../seeding/renter.ts';
import { makePasswords } from '../sign-in/passwords.ts';
import { makeCreateStaff } from '../staff/create-staff.ts';
import type { RenterHistory } from '../store/history.ts';
import type { Staff, Store } from '../store/store.ts';
import {
  type Cast,
  type Crew,
  checkSomebody,
  denyWithNotice,
  dispute,
  fileIncident,
  fileReport,
  importFile,
  unpaidOf,
  verifyIdentity,
} from './acts.ts';
import { type Office, openOffice } from './office.ts';

/** The month: so many days before this one. */
const DAYS = 31;
const HOUR_MS = 60 * 60 * 1_000;
const MINUTE_MS = 60 * 1_000;

/** The office is open from 15 to 24 h UTC, which is from 8 to 17 h in Portland. */
const OPENS_MS = 15 * HOUR_MS;
const OPEN_MS = 9 * HOUR_MS - MINUTE_MS;

/** The last report, whose delivery fails, was filed so long ago. */
const LAST_REPORT_MS = 20 * MINUTE_MS;

/** Its receiver: names that end in `.invalid` lead nowhere (RFC 6761), so that nothing leaves the machine. */
const RECEIVER = 'https://hooks.harborside.invalid/screening';

/** Random seeds of the days begin here. */
const SEED = 20_261;

interface MonthOptions {
  store: Store;
  config: Config;
  network: MadeUpNetwork;
  /** The password of the owner. */
  password: string;
  /** When the month ends, in epoch milliseconds. */
  now: number;
  onProgress: (daysDone: number, days: number) => void;
}

/** The dispute that stays open, and the renter who filed it. */
interface OpenDispute {
  id: string;
  renterId: string;
  email: string;
}

/** Something that happens at a time. */
interface Act {
  at: number;
  act(): Promise<unknown>;
}

/**
 * Lives a month in the demonstration network: its first organization checks, files, imports, answers disputes and gets events, through the use
 * cases of the server, each at its time. It is the same each time, but for the date, IDs and secrets. Returns the
 * dispute that stays open.
 */
export async function liveAMonth(options: MonthOptions): Promise<OpenDispute> {
  const { store, config, now, onProgress } = options;
  const startsAt = startOfDay(now, -DAYS);
  const random = new Random(SEED);
  const office = openOffice({ store, config, log: pino({ enabled: false }), random, startsAt });
  try {
    const cast = await castOf(office, options);
    const [open, events] = eventsOf(cast);
    for (let day = 0; day <= DAYS; day++) {
      const startOfIt = startOfDay(startsAt, day);
      const acts = [
        ...routineOf(cast, startOfIt, day),
        ...(events[day] ?? []).map((event) => event(startOfIt)),
      ];
      office.beginDay();
      for (const { at, act } of acts.toSorted((one, other) => one.at - other.at)) {
        if (at > now - 2 * LAST_REPORT_MS) break;
        office.at(at);
        await act();
      }
      await office.finishDay(false);
      onProgress(day + 1, DAYS + 1);
    }
    office.at(now - LAST_REPORT_MS);
    await fileReport(cast, random);
    await office.finishDay(true);
    return open;
  } finally {
    await office.close();
  }
}

/** Opens the office: its staff, keys, credits and webhook. */
async function castOf(office: Office, { store, network, password }: MonthOptions): Promise<Cast> {
  const { newId, clock } = office;
  const grant = makeGrantCredits(store, clock);
  const certify = makeRecordCertification({ store, newId, clock });
  for (const { id } of network.organizations) {
    await grant(id, DEMONSTRATION_CREDITS);
    await certify(id, DEMONSTRATION_SIGNER);
  }
  const { hash: hashPassword } = makePasswords();
  const createStaff = makeCreateStaff({ store, newId, clock, hashPassword });
  const hire = (name: string, role: Role): Promise<Staff> =>
    createStaff({
      organizationId: DEMONSTRATION_ORGANIZATION,
      name,
      email: `${name.split(' ')[0]?.toLowerCase()}@harborside.example`,
      // Nobody knows it: they choose another with a link.
      password: randomBytes(24).toString('base64url'),
      role,
    });
  const owner = await createStaff({
    ...DEMONSTRATION_OWNER,
    organizationId: DEMONSTRATION_ORGANIZATION,
    password,
    role: 'owner',
  });
  const [admin, marcus, elena] = await Promise.all([
    hire('Priya Natarajan', 'admin'),
    hire('Marcus Webb', 'member'),
    hire('Elena Duarte', 'member'),
    hire('Sofia Marino', 'billing'),
    hire('Dev Patel', 'developer'),
    hire('Grace Lin', 'viewer'),
  ]);
  office.at(clock() + OPENS_MS);
  const { createKey, setWebhook, setCreditWarning } = office.useCases;
  const createAs = async (name: string) =>
    (await createKey(DEMONSTRATION_ORGANIZATION, { name }, { staff: admin })).key;
  const crew: Crew = {
    owner,
    admin,
    members: [marcus, elena],
    keys: [await createAs('Leasing website'), await createAs('Front desk')],
  };
  await setWebhook(DEMONSTRATION_ORGANIZATION, RECEIVER, {
    staff: admin,
    events: ['report.submitted', 'dispute.filed', 'report.corrected'],
  });
  await setCreditWarning(owner, 1_000);
  return { office, crew, network, renters: rentersOf(network) };
}

/** Returns all renters but the example, whose file must be as the welcome text says. */
function rentersOf(network: MadeUpNetwork): [RenterHistory, ...RenterHistory[]] {
  const { id: exampleId } = exampleRenter(network);
  const all = Array.from({ length: DEMONSTRATION_RENTERS }, (_, index) => madeUpRenter(network, index));
  const [first, ...others] = all.filter(({ renter }) => renter.id !== exampleId);
  if (first === undefined) throw new Error('the network has no renters');
  return [first, ...others];
}

/** Returns the checks and filings of a day: most on weekdays, a few on weekends. */
function routineOf(cast: Cast, startOfIt: number, day: number): Act[] {
  const random = new Random(SEED + 1 + day);
  const isWeekend = new Date(startOfIt).getUTCDay() % 6 === 0;
  const acts: Act[] = [];
  const add = (count: number, act: (cast: Cast, random: Random) => Promise<void>) => {
    for (let left = count; left > 0; left--) {
      const own = new Random(random.below(2 ** 31));
      acts.push({
        at: startOfIt + OPENS_MS + MINUTE_MS + random.below(OPEN_MS - MINUTE_MS),
        act: () => act(cast, own),
      });
    }
  };
  add(isWeekend ? random.between(2, 6) : random.between(13, 25), checkSomebody);
  add(isWeekend ? 0 : random.between(1, 3), fileReport);
  add(!isWeekend && random.chance(0.3) ? 1 : 0, fileIncident);
  return acts;
}

/** Returns what happens once, by the day of the month, and the dispute that stays open, which gets its ID when it is filed. */
function eventsOf(cast: Cast): [stays: OpenDispute, events: Record<number, ((day: number) => Act)[]>] {
  const { office, crew, renters } = cast;
  const random = new Random(SEED - 1);
  const [open, rejected, corrected] = renters.filter(owesOrganization);
  const disputing = [open, rejected, corrected];
  const critical = renters.find((history) => isCritical(history) && !disputing.includes(history));
  const verified = renters.findLast(({ renter }) => renter.verificationLevel === 'UNVERIFIED');
  if (!open || !rejected || !corrected || !critical || !verified)
    throw new Error('too few renters have a history');
  const at =
    (hour: number, act: () => Promise<unknown>) =>
    (day: number): Act => ({ at: day + OPENS_MS + hour * HOUR_MS, act });
  const admin = office.staffCaller(crew.admin);
  const ids: Record<'rejected' | 'corrected', string> = { rejected: '', corrected: '' };
  const decide =
    (which: keyof typeof ids, decision: Parameters<typeof office.useCases.decideDispute>[2]) => () =>
      office.useCases.decideDispute(admin, ids[which], decision);
  const file = (which: keyof typeof ids, by: RenterHistory, text: string) => async () => {
    ids[which] = await dispute(cast, by, { text });
  };
  const stays: OpenDispute = { id: '', renterId: open.renter.id, email: open.renter.email ?? '' };
  const license = licenseOf(cast.network.identity(DEMONSTRATION_RENTERS));
  return [
    stays,
    {
      5: [at(2, file('rejected', rejected, 'The agent said that it was fine.'))],
      7: [at(1, () => importFile(cast, random))],
      9: [at(3, file('corrected', corrected, 'My last payment is missing.'))],
      12: [
        at(
          2,
          decide('rejected', {
            decision: 'reject',
            reason: 'The lease says that the deposit does not cover the last month.',
          }),
        ),
      ],
      17: [
        at(4, decide('corrected', { decision: 'uphold', reason: '', correction: { outstandingBalance: 0 } })),
      ],
      19: [
        at(5, async () => {
          stays.id = await dispute(cast, open, {
            text: 'I paid all of it by bank transfer. The confirmation is attached.',
            withReceipt: true,
          });
        }),
      ],
      22: [at(1, () => verifyIdentity(cast, verified, license))],
      25: [at(6, () => denyWithNotice(cast, critical, random))],
      28: [at(2, () => office.useCases.inviteStaff(crew.owner, 'sam@harborside.example', 'member'))],
    },
  ];
}

/** Returns whether the organization filed the oldest unpaid report about a renter. */
function owesOrganization(history: RenterHistory): boolean {
  return unpaidOf(history)[0]?.row.organizationId === DEMONSTRATION_ORGANIZATION;
}

function isCritical({ renter }: RenterHistory): boolean {
  const score = rentScoreOf(renter.summary, renter.verificationLevel === 'IDENTITY_VERIFIED');
  return adviceForScore(score).riskTier === 'CRITICAL';
}
