/** An organization's plan: it sets the rate limit. Specification 1, rule 4. */
export const PLANS = ['standard', 'enterprise'] as const;
export type Plan = (typeof PLANS)[number];

/** Requests a minute a key. Specification 8. */
const REQUESTS_PER_MINUTE: Record<Plan, number> = { standard: 100, enterprise: 1000 };

/** Active API keys an organization may have at once. Specification 8. */
export const MAX_ACTIVE_KEYS = 5;

/** The rate limit of an organization's keys: its custom limit, else its plan's. */
export function requestsPerMinute(organization: { plan: Plan; rateLimit: number | null }): number {
  return organization.rateLimit ?? REQUESTS_PER_MINUTE[organization.plan];
}

/** The highest balance to be warned at: as many credits as one grant gives. */
export const MOST_WARNING_CREDITS = 1_000_000_000_000;
