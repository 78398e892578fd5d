import type { Caller } from '../accounts/admit.ts';
import { Refusal } from '../errors.ts';
import { putOnFile, type ReportingDependencies } from './filing.ts';

/** An incident, as it is filed. Specification 4.6. */
export interface IncidentInput {
  renterId: string;
  industry: string;
  type: string;
  details: string;
}

/** Answers the incident's ID. */
export type SubmitIncident = (caller: Caller, input: IncidentInput) => Promise<string>;

/** Files an incident about a renter. Specification 4.6. Refuses (`notFound`) an unknown renter. */
export function makeSubmitIncident({
  store,
  newId,
  clock,
}: Omit<ReportingDependencies, 'randomBytes'>): SubmitIncident {
  return async ({ organizationId }, { renterId, industry, type, details }) => {
    const id = newId('inc');
    const at = clock();
    await store.transaction(async (tx) => {
      const renter = await tx.renters.findById(renterId);
      if (renter === undefined) throw new Refusal('notFound', 'There is no renter with this renterId.');
      const incident = { id, renterId, organizationId, industry, type, details, filedAt: at };
      await putOnFile(tx, { renter, organizationId, incidents: [incident], at });
    });
    return id;
  };
}
