import { ApiError } from '../errors.ts';
import type { Clock } from '../ids.ts';
import { labelsReportOf } from '../reporting/file-labels-report.ts';
import { incidentOf } from '../reporting/filing.ts';
import { normalizePerson } from '../reporting/person.ts';
import { findRepeats, listRemoved } from '../reporting/reinsertions.ts';
import { REPEATED, REPEATS_BLOCKED } from '../rules/disputes/repeats.ts';
import type { ReinsertionReads, RenterReads } from '../store/store.ts';
import type { RowReading } from './read-row.ts';

interface Reads {
  renters: Pick<RenterReads, 'search'>;
  reinsertions: Pick<ReinsertionReads, 'listRepeatable'>;
}

/** Returns the reading of a row, or an error if the row repeats a removed record, which is filed on its own. */
export type MarkRemoved = (organizationId: string, reading: RowReading) => Promise<RowReading>;

export function makeMarkRemoved({ renters, reinsertions }: Reads, clock: Clock): MarkRemoved {
  return async (organizationId, reading) => {
    if ('errors' in reading) return reading;
    const { input } = reading;
    const [renter] = await renters.search({ kind: 'email', value: normalizePerson(input.person).email }, 1);
    if (renter === undefined) return reading;
    const report = labelsReportOf('', { renterId: renter.id, organizationId, filedAt: clock() }, input);
    const incidents = input.incidents.flatMap((incident, place) =>
      typeof incident === 'string' ? [] : [incidentOf(report, { id: String(place), ...incident })],
    );
    const removed = await listRemoved(reinsertions, report);
    try {
      findRepeats(removed, { report, incidents }, undefined);
      return reading;
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'repeated') throw error;
      return { errors: [{ field: null, error: removedText(error) }] };
    }
  };
}

/** Returns the text of the error as it follows 'The row'. */
export function removedText({ message }: ApiError): string {
  return message.replace(REPEATED, 'repeats').replace(REPEATS_BLOCKED, 'repeats');
}
