import { ApiError } from '../errors.ts';
import { takeOffFile } from '../reporting/remove-records.ts';
import { type DisputeStatus, isOpen } from '../rules/disputes/disputes.ts';
import { recordId } from '../rules/text/formats.ts';
import type { Dispute, DisputeReads, NumberedIncident, Store, Transaction } from '../store/store.ts';
import { ownDispute } from './read-disputes.ts';

/** An incident that was filed with a disputed report. */
export interface IncidentOfReport extends NumberedIncident {
  /** Status of the incident's own newest dispute; `null` if it was never disputed separately. */
  dispute: DisputeStatus | null;
}

export type ListIncidentsOfReport = (
  organizationId: string,
  disputeId: string,
) => Promise<IncidentOfReport[]>;

/**
 * Returns the use case that lists the incidents on file that the organization filed with a disputed report,
 * or linked to it, oldest first. The list is empty for the dispute of an incident. Throws `not_found` for
 * another organization's dispute.
 */
export function makeListIncidentsOfReport(store: Pick<Store, 'disputes' | 'records'>): ListIncidentsOfReport {
  return async (organizationId, disputeId) => {
    const dispute = await ownDispute(store.disputes, { organizationId }, disputeId);
    const incidents = await ownIncidents(store, dispute);
    return Promise.all(
      incidents.map(async (incident) => {
        return { ...incident, dispute: await newestDispute(store.disputes, incident) };
      }),
    );
  };
}

/**
 * Takes incidents of a disputed report off the file, in the caller's transaction. The caller updates the
 * renter summary. Throws `invalid` for incidents that the organization did not file with the report, and
 * `conflict` for those that are disputed separately, because that dispute needs its own decision.
 */
export async function takeIncidentsOff(
  tx: Pick<Transaction, 'disputes' | 'records' | 'heldFilings'>,
  dispute: Dispute,
  ids: readonly string[],
  at: number,
): Promise<NumberedIncident[]> {
  if (ids.length === 0) return [];
  if (dispute.kind === 'incident') {
    throw new ApiError('invalid', 'incidents is for disputes of reports: this one is of an incident.');
  }
  const own = await ownIncidents(tx, dispute);
  const unknown = ids.find((id) => !own.some((incident) => incident.id === id));
  if (unknown !== undefined) {
    throw new ApiError(
      'invalid',
      `incidents names ${unknown}, which is not an incident that you filed with the report.`,
    );
  }
  const taken = own.filter(({ id }) => ids.includes(id));
  for (const incident of taken) {
    const status = await newestDispute(tx.disputes, incident);
    if (status !== null && isOpen(status)) {
      throw new ApiError(
        'conflict',
        `${recordId(incident.number)} is disputed separately: decide that dispute.`,
      );
    }
    await takeOffFile(tx, { kind: 'incident', incident }, { reason: 'upheld', at });
  }
  return taken;
}

/**
 * Returns only the organization's own incidents. Older reports may also link incidents of other organizations,
 * which it must not remove.
 */
async function ownIncidents(
  { records }: { records: Pick<Store['records'], 'incidentsOf'> },
  { kind, recordNumber, organizationId }: Dispute,
): Promise<NumberedIncident[]> {
  if (kind === 'incident') return [];
  const incidents = await records.incidentsOf(recordNumber);
  return incidents.filter((incident) => incident.organizationId === organizationId);
}

async function newestDispute(
  disputes: Pick<DisputeReads, 'listOfRecord'>,
  { id }: NumberedIncident,
): Promise<DisputeStatus | null> {
  const [newest] = await disputes.listOfRecord('incident', id, 1);
  return newest?.status ?? null;
}
