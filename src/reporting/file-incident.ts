import type { Caller } from '../admission/admit.ts';
import { recordAction } from '../audit/audit.ts';
import { ApiError } from '../errors.ts';
import { fileOnce, type SentForm, transactOnce } from '../idempotency.ts';
import type { Incident } from '../store/store.ts';
import type { ReportingDependencies } from './filing.ts';
import { openProfileById } from './open-profile.ts';
import { putIncidentOnFile } from './put-on-file.ts';
import { certificationOf } from './reinsertions.ts';

/** The error text for a renter that is not on file. */
export const NO_SUCH_RENTER =
  'There is no renter with this renterId. It begins with ren_: find it with POST /v1/search.';

/** The content of an incident. Specification 4.6. */
export type IncidentInput = Omit<Incident, 'id' | 'organizationId' | 'filedAt'> & {
  /** The organization's certification, if it files again what was removed. */
  certify?: string | undefined;
};

interface FiledIncident {
  incidentId: string;
  /** When it will be released at the latest, if it is held for review; `null` if it counts. */
  heldUntil: number | null;
}

/** @param form the form of a page; a form that is sent again is filed only once */
export type FileIncident = (caller: Caller, input: IncidentInput, form?: SentForm) => Promise<FiledIncident>;

/**
 * Files an incident about a renter. Specification 4.6. Throws `not_found` for an unknown renter, and `invalid` for an incident
 * that is more than seven years old, and `repeated` for one that repeats a removed incident without a certification.
 */
export function makeFileIncident({
  store,
  newId,
  clock,
}: Omit<ReportingDependencies, 'randomBytes'>): FileIncident {
  return async (caller, { certify, ...input }, form) => {
    const { organizationId, staff } = caller;
    const filedAt = clock();
    const incident = { ...input, id: newId('inc'), organizationId, filedAt };
    return transactOnce(store, caller, async (tx) => {
      const filing = { organizationId, kind: 'incident', form, at: filedAt } as const;
      const filed = await fileOnce<string | FiledIncident>(tx, filing, async () => {
        const certified = await certificationOf(tx, caller, certify, filedAt);
        const [context, [number = 0]] = await Promise.all([
          openProfileById(tx, organizationId, input.renterId, { hasIncidents: true }),
          tx.reports.takeNumbers(1),
        ]);
        const { renter } = context;
        if (renter === undefined) throw new ApiError('not_found', NO_SUCH_RENTER);
        const profile = { ...context, renter, isNew: false };
        const heldUntil = await putIncidentOnFile(tx, profile, { ...incident, number }, certified);
        await recordAction(tx, { staff, at: filedAt }, 'incident.filed', { incidentId: incident.id });
        return { incidentId: incident.id, heldUntil };
      });
      // Responses that an earlier version stored are the ID alone.
      return typeof filed === 'string' ? { incidentId: filed, heldUntil: null } : filed;
    });
  };
}
