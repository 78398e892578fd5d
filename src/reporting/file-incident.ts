import type { Caller } from '../admission/admit.ts';
import { Refusal } from '../errors.ts';
import type { Incident } from '../store/store.ts';
import { putIncidentsOnFile, type ReportingDependencies } from './filing.ts';

/** The text for a renter whom the network does not know. */
export const NO_SUCH_RENTER = 'There is no renter with this renterId.';

/** An incident, as it is filed. Specification 4.6. */
export type IncidentInput = Omit<Incident, 'id' | 'organizationId' | 'filedAt'>;

/** Answers the incident's ID. */
export type FileIncident = (caller: Caller, input: IncidentInput) => Promise<string>;

/** Files an incident about a renter. Specification 4.6. Refuses (`notFound`) an unknown renter. */
export function makeFileIncident({
  store,
  newId,
  clock,
}: Omit<ReportingDependencies, 'randomBytes'>): FileIncident {
  return async ({ organizationId }, input) => {
    const incident = { ...input, id: newId('inc'), organizationId, filedAt: clock() };
    return store.transaction(async (tx) => {
      const renter = await tx.renters.findById(input.renterId);
      if (renter === undefined) throw new Refusal('notFound', NO_SUCH_RENTER);
      await putIncidentsOnFile(tx, renter, incident, [incident]);
      return incident.id;
    });
  };
}
