import { normalizeName } from '../rules/identity/normalization.ts';
import { isVerified } from '../rules/identity/verification.ts';
import type { Plan } from '../rules/organizations/plans.ts';
import { DEMONSTRATION_EMAIL } from '../rules/staff/demonstration-sign-in.ts';
import { DAY_MS } from '../rules/text/days.ts';
import type { Renter } from '../store/store.ts';
import { EQUIPMENT, type Industry, RESIDENTIAL, VEHICLES } from './industries.ts';
import {
  fixedOrganizationId,
  type MadeUpNetwork,
  type MadeUpOrganization,
  MOST_RENTERS,
  madeUpContact,
} from './network.ts';
import { madeUpRenter } from './renter.ts';

export const DEMONSTRATION_RENTERS = 200;
export const DEMONSTRATION_CREDITS = 10_000;

/** Time in the organizations' IDs, by which an existing demonstration is recognized. */
const IDS_FROM = Date.UTC(2026, 0, 1);

/** Start of the history; the last report of the last renter is then older than the month that follows it. */
const STARTS_DAYS_AGO = 745;
const DAYS_BETWEEN_RENTERS = 2.5;

/**
 * Distance between identities, so large that phones and first names do not resemble each other. The
 * identities are beyond those of the seed.
 */
const IDENTITY_STEP = 2_500_037;

const MAIL_DOMAINS = ['mail.example', 'post.example', 'inbox.example'];

/** The organization whose key is printed. */
export const DEMONSTRATION_ORGANIZATION = fixedOrganizationId(IDS_FROM, 1);

/** The staff member of that organization. */
export const DEMONSTRATION_OWNER = { name: 'Robin Harbor', email: DEMONSTRATION_EMAIL };

/** Who certified the permissible purpose of each organization. */
export const DEMONSTRATION_SIGNER = { name: DEMONSTRATION_OWNER.name, title: 'Managing director' };

/** Returns a small demonstration network whose history ends a month before `now`. */
export function demonstrationNetwork(now: number): MadeUpNetwork {
  const startsAt = now - STARTS_DAYS_AGO * DAY_MS;
  const organization = (number: number, name: string, plan: Plan, industry: Industry): MadeUpOrganization => {
    const id = fixedOrganizationId(IDS_FROM, number);
    return {
      id,
      name,
      plan,
      industry,
      apiAccess: true,
      rateLimit: null,
      dailyLookups: null,
      credits: 0,
      creditFloor: null,
      certifiedUntil: null,
      nameOnly: 'allow',
      timeZone: 'UTC',
      ...madeUpContact(number),
      createdAt: startsAt,
    };
  };
  return {
    organizations: [
      organization(1, 'Harborside Residential', 'enterprise', RESIDENTIAL),
      organization(2, 'Swiftline Vehicle Rental', 'enterprise', VEHICLES),
      organization(3, 'Stonegate Equipment', 'standard', EQUIPMENT),
    ],
    createdAt: (index) => startsAt + index * DAYS_BETWEEN_RENTERS * DAY_MS,
    identity: (index) => MOST_RENTERS + index * IDENTITY_STEP,
    email: (index, name) =>
      `${normalizeName(name).replaceAll(' ', '.')}${10 + (index % 90)}@${MAIL_DOMAINS[Math.floor(index / 90)]}`,
    msToNextReport: (random) => random.between(15 * DAY_MS, 120 * DAY_MS),
    tempers: { steady: 40, careless: 30, struggling: 18, harmful: 12 },
  };
}

/** Returns a renter with a clean history of some length; one bad report changes the recommendation. */
export function exampleRenter(network: MadeUpNetwork): Renter {
  for (let index = 0; index < DEMONSTRATION_RENTERS; index++) {
    const { renter } = madeUpRenter(network, index);
    const { reports, unpaidReports, damagedReports, incidents } = renter.summary;
    const clean = unpaidReports + damagedReports + incidents === 0;
    if (reports >= 3 && clean && isVerified(renter)) return renter;
  }
  return madeUpRenter(network, 0).renter;
}
