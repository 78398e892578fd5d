import type { ContactDetails } from '../rules/organizations/contact-details.ts';
import type { Plan } from '../rules/organizations/plans.ts';
import { DAY_MS } from '../rules/text/days.ts';
import { timeOrderedId } from '../rules/text/formats.ts';
import type { Organization } from '../store/store.ts';
import { EQUIPMENT, type Industry, RESIDENTIAL, STORAGE, VEHICLES } from './industries.ts';
import { Random } from './random.ts';
import type { Temper } from './temper.ts';

/** An organization of a made-up network, and its industry. */
export interface MadeUpOrganization extends Organization {
  industry: Industry;
}

/** The parameters of a made-up network. Functions are given the index of a renter, from 0. */
export interface MadeUpNetwork {
  organizations: readonly [MadeUpOrganization, ...MadeUpOrganization[]];
  /** When the renter's first report was filed, in epoch milliseconds; rises with the index. */
  createdAt: (index: number) => number;
  /**
   * The number from which phone, license and member ID are computed; unique over all renters of all
   * made-up networks.
   */
  identity: (index: number) => number;
  email: (index: number, name: string) => string;
  /**
   * Returns the time from a renter's last report to the next, in milliseconds.
   *
   * @param reports how many the renter has
   */
  msToNextReport: (random: Random, index: number, reports: number) => number;
  /** Percentage of renters with each temper. */
  tempers: Readonly<Record<Temper, number>>;
}

/** Maximum number of reports of one renter. */
export const MOST_REPORTS = 5;

/** Maximum number of renters of the seed; identifiers and times are laid out for this number. */
export const MOST_RENTERS = 100_000_000;

/** Renters who rent again at about the same times: those of one transaction of the seed. */
export const RENTERS_PER_SEASON = 5_000;
/** Random seeds of seasons start beyond those of renters. */
const SEASONS_FROM = 2 ** 40;

const SEED_STARTS_AT = Date.UTC(2020, 5, 1);
/**
 * With this interval the last of the most renters is created in April 2022, and the last report is filed by
 * 2026.
 */
const MS_BETWEEN_RENTERS = 600;

/** The network of the `seed` command. Renter i is the same for any number of renters. */
export const SEED_NETWORK: MadeUpNetwork = {
  organizations: [
    organization(0, 'Maple & Main Residential', 'enterprise', RESIDENTIAL),
    organization(1, 'Lakeshore Apartments', 'enterprise', RESIDENTIAL),
    organization(2, 'Copper Canyon Homes', 'standard', RESIDENTIAL),
    organization(3, 'Blue Route Car Rental', 'enterprise', VEHICLES),
    organization(4, 'Vanport Vans', 'standard', VEHICLES),
    organization(5, 'Ironwood Equipment', 'enterprise', EQUIPMENT),
    organization(6, 'High Plains Tool Hire', 'standard', EQUIPMENT),
    organization(7, 'Keystone Self Storage', 'standard', STORAGE),
  ],
  createdAt: (index) => SEED_STARTS_AT + index * MS_BETWEEN_RENTERS,
  identity: (index) => index,
  email: (index) => `renter${index}@seed.example`,
  msToNextReport: seasonalGapMs,
  tempers: { steady: 70, careless: 15, struggling: 9, harmful: 6 },
};

/**
 * Returns a gap of 20 to 240 days, nearly the same for all renters of a season. Records filed at one time
 * are then close together in an index, and filling a large database writes few pages.
 */
function seasonalGapMs(random: Random, index: number, reports: number): number {
  const season = Math.floor(index / RENTERS_PER_SEASON);
  const days = new Random(SEASONS_FROM + season * MOST_REPORTS + reports).between(20, 237);
  return days * DAY_MS + random.between(0, 3 * DAY_MS);
}

function organization(number: number, name: string, plan: Plan, industry: Industry): MadeUpOrganization {
  const id = fixedOrganizationId(SEED_STARTS_AT, number);
  return {
    id,
    name,
    plan,
    industry,
    apiAccess: false,
    rateLimit: null,
    creditFloor: null,
    certifiedUntil: null,
    nameOnly: 'allow',
    timeZone: 'UTC',
    ...madeUpContact(number),
    dailyLookups: null,
    credits: 0,
    createdAt: SEED_STARTS_AT,
  };
}

/** Returns contact details in the range of telephone numbers that is reserved for made-up ones. */
export function madeUpContact(number: number): ContactDetails {
  return {
    postalAddress: `${100 + number} Harbor Street, Portland, OR 97201`,
    telephone: `+1 503 555 01${String(number % 100).padStart(2, '0')}`,
  };
}

/**
 * Returns an organization ID that is the same in every database, by which organizations of made-up networks
 * are recognized.
 */
export function fixedOrganizationId(createdAt: number, number: number): string {
  return timeOrderedId('org', createdAt, number, new Uint8Array(12).fill(number));
}
