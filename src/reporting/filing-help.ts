import type { Inquire } from '../admission/inquire.ts';
import { maskedRenter } from '../screening/search.ts';
import type { Inquirer, OwnIncident, Renter, Store } from '../store/store.ts';
import { matchedBy, matchRenter, normalizePerson, type Person } from './person.ts';

/** Most of the organization's incidents about a renter that are offered for linking to a report. */
const MOST_OWN_INCIDENTS = 20;

/** The renter that a report would be filed about. */
interface PersonOnFile {
  renter: Renter;
  /** The incidents that the organization filed about the renter, the newest first. */
  ownIncidents: OwnIncident[];
}

export type FindPerson = (inquirer: Inquirer, person: Person) => Promise<PersonOnFile | undefined>;

/**
 * Finds the renter that a report about this person would be filed about; `undefined` if it would create a new
 * one. It is an inquiry.
 */
export function makeFindPerson(
  { renters, incidents }: Pick<Store, 'renters' | 'incidents'>,
  inquire: Inquire,
): FindPerson {
  return async (inquirer, person) => {
    const { organizationId } = inquirer;
    const normalized = normalizePerson(person);
    if (normalized.email === '' && normalized.name === '') return undefined;
    const renter = await matchRenter(renters, organizationId, normalized);
    if (renter === undefined) return undefined;
    const kind = matchedBy(normalized);
    const withinReach = await inquire(inquirer, { kind: 'filing', identifier: kind, renterIds: [renter.id] });
    const shown = withinReach.has(renter.id)
      ? renter
      : maskedRenter(renter, { kind, value: normalized.email });
    return {
      renter: shown,
      ownIncidents: await incidents.listOwn(organizationId, renter.id, 'all', MOST_OWN_INCIDENTS),
    };
  };
}

/**
 * How many of the newest reports and incidents suggestions are taken from, so that the page opens at once.
 */
const NEWEST = 500;

/** Most suggestions from the organization's own records: a list that can be read without searching. */
const MOST_OWN_WORDS = 20;

/** Suggested industries; any other text is also accepted. Specification 4.5: stored as given. */
const SUGGESTED_INDUSTRIES: readonly string[] = ['residential', 'automotive', 'equipment', 'storage'];

/**
 * Incident types of rentals in any industry. Specification 2.3: stored as given. A type that contains the
 * word fraud marks the renter: specification 2.1, `fraudReported`.
 */
const SUGGESTED_INCIDENT_TYPES: readonly string[] = [
  'Late return',
  'Late payment',
  'Property damage',
  'Contract violation',
  'Unauthorized use',
  'Noise complaint',
  'Returned dirty',
  'No show',
  'Abandoned',
  'Theft',
  'Eviction',
  'Identity fraud',
  'Payment fraud',
];

/** Suggestions for the fields of reports and incidents, the most frequent first. */
interface SuggestedWords {
  industries: string[];
  incidentTypes: string[];
}

export type SuggestWords = (organizationId: string) => Promise<SuggestedWords>;

/**
 * Returns the industries and incident types that the organization used, so that it keeps to them, then common
 * ones.
 */
export function makeSuggestWords({ reports, incidents }: Pick<Store, 'reports' | 'incidents'>): SuggestWords {
  return async (organizationId) => ({
    industries: offered(await reports.industriesOf(organizationId, NEWEST), SUGGESTED_INDUSTRIES),
    incidentTypes: offered(await incidents.typesOf(organizationId, NEWEST), SUGGESTED_INCIDENT_TYPES),
  });
}

function offered(own: readonly string[], common: readonly string[]): string[] {
  return [...new Set([...own.slice(0, MOST_OWN_WORDS), ...common])];
}
