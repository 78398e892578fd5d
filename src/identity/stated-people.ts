import { normalizePerson, personOf } from '../reporting/person.ts';
import { MOST_ASSERTIONS } from '../rules/identity/attestation.ts';
import { type PersonStatement, type StatedPerson, separatePeople } from '../rules/identity/mixed-file.ts';
import type { Assertion, AssertionReads, MixedFile, NumberedReport, ReportReads } from '../store/store.ts';

/** A statement with who made it. */
export interface FiledStatement extends PersonStatement {
  organizationId: string;
  /** The numbers of the reports that state it, the oldest first; none for a profile edit. */
  reports: number[];
}

export interface StatementReads {
  reports: Pick<ReportReads, 'listOfRenter'>;
  assertions: Pick<AssertionReads, 'list'>;
}

/** Reports that are compared, the newest. Hardly any renter has more. */
const MOST_REPORTS = 500;

/** Most different statements that are compared with each other, the newest: some 20 ms. */
const MOST_STATEMENTS = 100;

/**
 * Returns the people that the reports that count, and profile edits, describe under one e-mail: one, unless they contradict
 * each other (see `separatePeople`). None without a statement.
 */
export async function readStatedPeople(
  reads: StatementReads,
  renterId: string,
  settled: MixedFile['settled'] = [],
): Promise<StatedPerson<FiledStatement>[]> {
  return separatePeople(await readStatements(reads, renterId), settled);
}

/** Returns what different filings that count, and edits, state about a renter, the oldest first. */
export async function readStatements(
  { reports, assertions }: StatementReads,
  renterId: string,
): Promise<FiledStatement[]> {
  const filed = await reports.listOfRenter(renterId, 'counted', undefined, MOST_REPORTS);
  const asserted = await assertions.list(renterId, MOST_ASSERTIONS);
  return statementsOf(filed.reverse(), asserted).slice(-MOST_STATEMENTS);
}

/** Returns what different reports and profile edits state, in the order given. */
export function statementsOf(
  filed: readonly NumberedReport[],
  asserted: readonly Assertion[],
): FiledStatement[] {
  const stated = new Map<string, FiledStatement>();
  for (const report of filed) {
    const { email, name, dateOfBirth, license } = normalizePerson(personOf(report));
    const key = JSON.stringify([report.organizationId, email, name, dateOfBirth, license]);
    stated.getOrInsertComputed(key, () => statementOf(report, email)).reports.push(report.number);
  }
  const emails = new Set([...stated.values()].map(({ email }) => email).filter((email) => email !== ''));
  // What is stated without an e-mail can only be compared if the renter has just one.
  if (emails.size > 1) return [...stated.values()];
  const [only = ''] = emails;
  const edits = asserted.filter(({ source }) => source === 'edit').flatMap(editOf);
  return [...stated.values(), ...edits].map((statement) => ({ ...statement, email: only }));
}

/** Returns what a report states, without its number. */
function statementOf(report: NumberedReport, email: string): FiledStatement {
  const { organizationId, renterName, renterDateOfBirth, renterLicense } = report;
  return {
    organizationId,
    email,
    name: renterName?.trim() ?? '',
    dateOfBirth: renterDateOfBirth ?? '',
    license: renterLicense?.trim() ?? '',
    reports: [],
  };
}

function editOf({ organizationId, kind, value }: Assertion): FiledStatement[] {
  if (organizationId === null) return [];
  const nothing = { organizationId, email: '', name: '', dateOfBirth: '', license: '', reports: [] };
  if (kind === 'name' || kind === 'license') return [{ ...nothing, [kind]: value }];
  return kind === 'date_of_birth' ? [{ ...nothing, dateOfBirth: value }] : [];
}
