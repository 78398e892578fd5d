/** Plans of an organization. The plan sets the rate limit. Specification 1, rule 4. */
export const PLANS = ['standard', 'enterprise'] as const;
export type Plan = (typeof PLANS)[number];

/** Requests per minute for each key. Specification 8. */
const REQUESTS_PER_MINUTE: Record<Plan, number> = { standard: 100, enterprise: 1000 };

/** Renters outside its reach that an organization is shown in a day without a check: enough for staff to find a person. */
const LOOKUPS_PER_DAY: Record<Plan, number> = { standard: 50, enterprise: 500 };

/** Highest custom number of daily lookups. Each search counts those of the day. */
export const MOST_DAILY_LOOKUPS = 1_000_000;

/** Returns an organization's daily limit of renters shown without a check: its custom one, or that of its plan. */
export function lookupsPerDay(organization: { plan: Plan; dailyLookups: number | null }): number {
  return organization.dailyLookups ?? LOOKUPS_PER_DAY[organization.plan];
}

/** Maximum number of active API keys of an organization. Specification 8. */
export const MAX_ACTIVE_KEYS = 5;

/**
 * Most keys that an organization creates in an hour, including those it revoked: enough to replace all of them twice.
 */
export const MOST_KEYS_AN_HOUR = 10;

/**
 * Returns the rate limit of an organization's keys, in requests per minute: its custom limit, or that of
 * its plan.
 */
export function requestsPerMinute(organization: { plan: Plan; rateLimit: number | null }): number {
  return organization.rateLimit ?? REQUESTS_PER_MINUTE[organization.plan];
}

/**
 * Returns how many requests a minute all keys of an organization may make together: as many as five keys. Keys that
 * are created and revoked count as well, so they give no further requests.
 */
export function organizationRequestsPerMinute(organization: {
  plan: Plan;
  rateLimit: number | null;
}): number {
  return MAX_ACTIVE_KEYS * requestsPerMinute(organization);
}

/** A batch of all requests of 100 minutes: a portfolio once a day, and far fewer checks than requests could make in a day. */
const BATCH_MINUTES = 100;

/** Most rows of batches in a day, whatever the rate limit. They are stored for 30 days. */
const MOST_BATCH_ROWS = 1_000_000;

/** Returns how many rows an organization can send in batches in 24 hours. */
export function batchRowsPerDay(organization: { plan: Plan; rateLimit: number | null }): number {
  return Math.min(MOST_BATCH_ROWS, BATCH_MINUTES * requestsPerMinute(organization));
}

/** Highest balance at which a warning can be set: the most credits of one grant. */
export const MOST_WARNING_CREDITS = 1_000_000_000_000;

/** Most credits in one request to the operator. More is a contract, which two people talk about. */
export const MOST_CREDITS_REQUESTED = 1_000_000;

/** Longest note of a request for credits in characters: a paragraph, because the operator reads it in a table and an e-mail. */
export const MOST_CREDIT_NOTE_CHARACTERS = 500;

/** Largest balance, and credit floor, either way. It is stored exactly as a number, with ample room for further checks. */
export const MOST_BALANCE = 1_000_000_000_000_000;
