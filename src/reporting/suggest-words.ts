import { SUGGESTED_INCIDENT_TYPES, SUGGESTED_INDUSTRIES } from '../rules/suggested-words.ts';
import type { Store } from '../store/store.ts';

/** What an organization wrote is taken from so many of its newest reports and incidents: a page opens at once. */
const NEWEST = 500;

/** So many of its own words are offered: a list to choose from, not to search. */
const MOST_OWN_WORDS = 20;

/** What the fields of a filing offer to choose from, what is used most first. */
export interface SuggestedWords {
  industries: string[];
  incidentTypes: string[];
}

export type SuggestWords = (organizationId: string) => Promise<SuggestedWords>;

/** An organization's own industries and incident types, so that they stay the same words; then common ones. */
export function makeSuggestWords({ reports, incidents }: Pick<Store, 'reports' | 'incidents'>): SuggestWords {
  return async (organizationId) => ({
    industries: offered(await reports.industriesOf(organizationId, NEWEST), SUGGESTED_INDUSTRIES),
    incidentTypes: offered(await incidents.typesOf(organizationId, NEWEST), SUGGESTED_INCIDENT_TYPES),
  });
}

function offered(own: readonly string[], common: readonly string[]): string[] {
  return [...new Set([...own.slice(0, MOST_OWN_WORDS), ...common])];
}
