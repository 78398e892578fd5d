import { ApiError } from '../errors.ts';
import { MOST_ASSERTIONS } from '../rules/identity/attestation.ts';
import { type StatedPerson, separatePeople } from '../rules/identity/mixed-file.ts';
import { normalizeLicense } from '../rules/identity/normalization.ts';
import { recordId } from '../rules/text/formats.ts';
import type {
  IdentityVerification,
  IncidentReads,
  NumberedIncident,
  NumberedReport,
  RecordReads,
  RenterFileReads,
} from '../store/store.ts';
import { dividedAssertions } from './divided-assertions.ts';
import { type FiledStatement, type StatementReads, statementsOf } from './stated-people.ts';

/** How the records of a renter are divided between two people. */
export interface DividedRecords {
  reports: NumberedReport[];
  incidents: NumberedIncident[];
}

/** What a split would do. */
export interface SplitProposal {
  renterId: string;
  /** The people that the records describe. */
  people: StatedPerson<FiledStatement>[];
  stays: DividedRecords;
  moves: DividedRecords;
  /** Identity verifications that state what only the moved records state. */
  verifications: IdentityVerification[];
  assertions: ReturnType<typeof dividedAssertions>;
}

export type SplitReadsOfFile = StatementReads & {
  incidents: Pick<IncidentReads, 'listOfRenter'>;
  records: Pick<RecordReads, 'incidentsOf'>;
  renterFile: Pick<RenterFileReads, 'listVerifications'>;
};

/** Most reports, and most incidents, of a renter that is split. */
const MOST_RECORDS = 2_000;
const MOST_VERIFICATIONS = 1_000;

/**
 * Proposes which records go to a new renter: those that state the second person, with their incidents, and incidents of
 * organizations that filed only about that person. The operator can choose records instead. Throws `conflict` if the file
 * does not describe two people and no records are chosen, and `invalid` for chosen records that are not on the file, or if
 * no record would stay.
 *
 * @param chosen record IDs, such as RB-8F2KQ
 */
export async function proposeSplit(
  reads: SplitReadsOfFile,
  renterId: string,
  chosen: readonly string[],
): Promise<SplitProposal> {
  const reports = (await reads.reports.listOfRenter(renterId, 'all', undefined, MOST_RECORDS + 1)).reverse();
  const incidents = (
    await reads.incidents.listOfRenter(renterId, 'all', undefined, MOST_RECORDS + 1)
  ).reverse();
  if (Math.max(reports.length, incidents.length) > MOST_RECORDS) throw new ApiError('conflict', TOO_MANY);
  const asserted = await reads.assertions.list(renterId, MOST_ASSERTIONS);
  const people = separatePeople(statementsOf(reports, asserted));
  const numbers =
    chosen.length > 0
      ? chosenNumbers(chosen, [...reports, ...incidents])
      : new Set(people[1]?.statements.flatMap((one) => one.reports));
  if (chosen.length === 0 && numbers.size === 0) throw new ApiError('conflict', ONE_PERSON);
  const filedWith = await incidentsFiledWith(reads, reports);
  const movesReport = ({ number }: NumberedReport) => numbers.has(number);
  const leftAt = new Set(reports.filter((report) => !movesReport(report)).map((one) => one.organizationId));
  const movedAt = new Set(reports.filter(movesReport).map((one) => one.organizationId));
  const movesIncident = ({ id, number, organizationId }: NumberedIncident) => {
    const report = filedWith.get(id);
    if (report !== undefined && !numbers.has(number)) return numbers.has(report);
    return chosen.length > 0
      ? numbers.has(number)
      : movedAt.has(organizationId) && !leftAt.has(organizationId);
  };
  const moves = { reports: reports.filter(movesReport), incidents: incidents.filter(movesIncident) };
  const stays = {
    reports: reports.filter((report) => !movesReport(report)),
    incidents: incidents.filter((incident) => !movesIncident(incident)),
  };
  if (stays.reports.length + stays.incidents.length === 0) throw new ApiError('invalid', NOTHING_STAYS);
  const verifications = await reads.renterFile.listVerifications(renterId, undefined, MOST_VERIFICATIONS);
  return {
    renterId,
    people,
    stays,
    moves,
    verifications: verifications.filter((one) => isOfSecond(one, stays, moves)),
    assertions: dividedAssertions(asserted, stays, moves),
  };
}

const ONE_PERSON =
  'No record of this renter states another person than the others. To split the file all the same, choose records with --record.';
const NOTHING_STAYS = 'At least one record must stay on the file.';
const TOO_MANY = `This renter has more than ${MOST_RECORDS} records.`;

function chosenNumbers(chosen: readonly string[], records: readonly { number: number }[]): Set<number> {
  const byId = new Map(records.map(({ number }) => [recordId(number), number]));
  const unknown = chosen.filter((id) => !byId.has(id.toUpperCase()));
  if (unknown.length > 0)
    throw new ApiError('invalid', `Not on the file of this renter: ${unknown.join(', ')}.`);
  return new Set(chosen.flatMap((id) => byId.get(id.toUpperCase()) ?? []));
}

/** Returns the number of the report that each incident was filed with, the newest if there are several. */
async function incidentsFiledWith(
  { records }: Pick<SplitReadsOfFile, 'records'>,
  reports: readonly NumberedReport[],
): Promise<Map<string, number>> {
  const filedWith = new Map<string, number>();
  for (const { number } of reports)
    for (const { id } of await records.incidentsOf(number)) filedWith.set(id, number);
  return filedWith;
}

/** Whether a verification states a license or date of birth of the moved reports that no other report states. */
function isOfSecond(
  verification: IdentityVerification,
  stays: DividedRecords,
  moves: DividedRecords,
): boolean {
  const states = ({ reports }: DividedRecords) =>
    reports.some(
      ({ renterLicense, renterDateOfBirth }) =>
        (verification.license !== null &&
          normalizeLicense(renterLicense ?? '') === normalizeLicense(verification.license)) ||
        renterDateOfBirth === verification.dateOfBirth,
    );
  return states(moves) && !states(stays);
}
