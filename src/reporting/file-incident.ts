import type { Caller } from '../admission/admit.ts';
import { recordAction } from '../audit/audit.ts';
import { ApiError } from '../errors.ts';
import { fileOnce, type SentForm } from '../idempotency.ts';
import type { Incident } from '../store/store.ts';
import { putIncidentsOnFile, type ReportingDependencies } from './filing.ts';

/** The text for a renter whom the network does not know. */
export const NO_SUCH_RENTER = 'There is no renter with this renterId.';

/** An incident, as it is filed. Specification 4.6. */
export type IncidentInput = Omit<Incident, 'id' | 'organizationId' | 'filedAt'>;

/**
 * Returns the incident's ID.
 *
 * @param form with which a page files it: once, however often the form is sent
 */
export type FileIncident = (caller: Caller, input: IncidentInput, form?: SentForm) => Promise<string>;

/** Files an incident about a renter. Specification 4.6. Rejects (`not_found`) an unknown renter. */
export function makeFileIncident({
  store,
  newId,
  clock,
}: Omit<ReportingDependencies, 'randomBytes'>): FileIncident {
  return async ({ organizationId, staff }, input, form) => {
    const filedAt = clock();
    const incident = { ...input, id: newId('inc'), organizationId, filedAt };
    return store.transaction((tx) => {
      const sent = { organizationId, form, at: filedAt };
      return fileOnce(tx, sent, String, async () => {
        await tx.locks.renter(input.renterId);
        const renter = await tx.renters.findById(input.renterId);
        if (renter === undefined) throw new ApiError('not_found', NO_SUCH_RENTER);
        await putIncidentsOnFile(tx, renter, incident, [incident]);
        await recordAction(tx, { staff, at: filedAt }, 'incident.filed', { incidentId: incident.id });
        return incident.id;
      });
    });
  };
}
