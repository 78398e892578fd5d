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
