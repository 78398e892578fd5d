import { SUGGESTED_INCIDENT_TYPES, SUGGESTED_INDUSTRIES } from '../rules/text/suggested-words.ts';
import type { OwnIncident, Renter, Store } from '../store/store.ts';
import { matchRenter, normalizePerson, type Person } from './person.ts';

/** So many incidents of one organization about one renter are offered to be linked to a report. */
const MOST_OWN_INCIDENTS = 20;

/** Whom a report would be about. */
export interface PersonOnFile {
  renter: Renter;
  /** What the organization filed about the renter itself, the newest first. */
  ownIncidents: OwnIncident[];
}

export type FindPerson = (organizationId: string, person: Person) => Promise<PersonOnFile | undefined>;

/** The renter whom a report about this person would go to; nobody when it would make a new one. */
export function makeFindPerson({ renters, incidents }: Pick<Store, 'renters' | 'incidents'>): FindPerson {
  return async (organizationId, person) => {
    const normalized = normalizePerson(person);
    if (normalized.email === '' && normalized.name === '') return undefined;
    const renter = await matchRenter(renters, organizationId, normalized);
    if (renter === undefined) return undefined;
    return { renter, ownIncidents: await incidents.listOwn(organizationId, renter.id, MOST_OWN_INCIDENTS) };
  };
}

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
