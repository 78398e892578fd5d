import type { Plan } from '../rules/organizations/plans.ts';
import { DAY_MS } from '../rules/text/days.ts';
import { timeOrderedId } from '../rules/text/formats.ts';
import type { Organization } from '../store/store.ts';
import { EQUIPMENT, type Industry, RESIDENTIAL, STORAGE, VEHICLES } from './industries.ts';
import { Random } from './random.ts';
import type { Temper } from './temper.ts';

/** An organization of a made-up network, and what it rents out. */
export interface MadeUpOrganization extends Organization {
  industry: Industry;
}

/** What differs between made-up networks. Each function is handed the number of a renter, from 0. */
export interface MadeUpNetwork {
  organizations: readonly [MadeUpOrganization, ...MadeUpOrganization[]];
  /** When the renter's first report was filed, epoch milliseconds; rises with the number. */
  createdAt: (index: number) => number;
  /** What phone, license and member ID are made of: differs for every renter of every made-up network. */
  identity: (index: number) => number;
  email: (index: number, name: string) => string;
  /**
   * The time from a renter's last report to the next one.
   *
   * @param reports how many the renter has
   */
  msToNextReport: (random: Random, index: number, reports: number) => number;
  /** How many of a hundred renters have each temper. */
  tempers: Readonly<Record<Temper, number>>;
}

/** The most reports of one renter. */
export const MOST_REPORTS = 5;

/** The most renters that the seed makes: their identifiers and times are laid out for so many. */
export const MOST_RENTERS = 100_000_000;

/** So many renters rent again at about the same times: those of one transaction of the seed. */
export const RENTERS_PER_SEASON = 5_000;
/** Beyond what any renter is made of. */
const SEASONS_FROM = 2 ** 40;

const SEED_STARTS_AT = Date.UTC(2020, 5, 1);
/** The last of the most renters then comes in April 2022, and the last report is filed by 2026. */
const MS_BETWEEN_RENTERS = 600;

/** The network of the `seed` command: renter i is the same however many there are. */
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
 * 20 to 240 days, nearly the same for all renters of a season: what is filed about them at one time lies side by side in
 * an index, and filling a large database writes few pages.
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
    credits: 0,
    createdAt: SEED_STARTS_AT,
  };
}

/** An ID that is the same in every database: organizations of made-up networks are known by it. */
export function fixedOrganizationId(createdAt: number, number: number): string {
  return timeOrderedId('org', createdAt, number, new Uint8Array(12).fill(number));
}
