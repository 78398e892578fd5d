import { ApiError } from '../errors.ts';
import { type DisputeStatus, isOpen } from '../rules/disputes/disputes.ts';
import { recordId } from '../rules/text/formats.ts';
import type { Dispute, DisputeReads, NumberedIncident, Store, Transaction } from '../store/store.ts';
import { ownDispute } from './read-disputes.ts';

/** An incident that came with a disputed report. */
export interface IncidentOfReport extends NumberedIncident {
  /** How its own newest dispute stands; `null`: it was never disputed by itself. */
  dispute: DisputeStatus | null;
}

export type ListIncidentsOfReport = (
  organizationId: string,
  disputeId: string,
) => Promise<IncidentOfReport[]>;

/**
 * The incidents on file that the organization filed with the report of a dispute, or linked to it, the oldest first;
 * none for an incident's dispute. Rejects (`not_found`) another organization's dispute.
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
 * Takes incidents off the file that came with a disputed report, in the caller's transaction; the renter's summary
 * stays the caller's to fix. Rejects (`invalid`) what the organization did not file with it, and (`conflict`) what is
 * disputed apart: that dispute has an answer of its own.
 */
export async function takeIncidentsOff(
  tx: Pick<Transaction, 'disputes' | 'records'>,
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
    throw new ApiError('invalid', `incidents names ${unknown}, which is no incident that you filed with it.`);
  }
  const taken = own.filter(({ id }) => ids.includes(id));
  for (const incident of taken) {
    const status = await newestDispute(tx.disputes, incident);
    if (status !== null && isOpen(status)) {
      throw new ApiError(
        'conflict',
        `${recordId(incident.number)} is disputed by itself: decide that dispute.`,
      );
    }
    await tx.records.remove({ kind: 'incident', incident }, { reason: 'upheld', at });
  }
  return taken;
}

/** An incident of another organization may be linked to a report: it is not this one's to remove. */
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
