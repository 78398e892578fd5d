import type { Caller } from '../admission/admit.ts';
import { recordAction } from '../audit/audit.ts';
import { ApiError } from '../errors.ts';
import { fileOnce, type SentForm } from '../idempotency.ts';
import type { Incident } from '../store/store.ts';
import { putIncidentsOnFile, type ReportingDependencies } from './filing.ts';

/** The error text for a renter that is not on file. */
export const NO_SUCH_RENTER = 'There is no renter with this renterId.';

/** The content of an incident. Specification 4.6. */
export type IncidentInput = Omit<Incident, 'id' | 'organizationId' | 'filedAt'>;

/**
 * Returns the incident's ID.
 *
 * @param form the form of a page; a form that is sent again is filed only once
 */
export type FileIncident = (caller: Caller, input: IncidentInput, form?: SentForm) => Promise<string>;

/** Files an incident about a renter. Specification 4.6. Throws `not_found` for an unknown renter. */
export function makeFileIncident({
  store,
  newId,
  clock,
}: Omit<ReportingDependencies, 'randomBytes'>): FileIncident {
  return async ({ organizationId, staff }, input, form) => {
    const filedAt = clock();
    const incident = { ...input, id: newId('inc'), organizationId, filedAt };
    return store.transaction((tx) => {
      return fileOnce(tx, { organizationId, kind: 'incident', form, at: filedAt }, async () => {
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
