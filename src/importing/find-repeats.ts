import type { LabelsInput } from '../reporting/file-labels-report.ts';
import { normalizePerson } from '../reporting/person.ts';
import { normalizeName } from '../rules/identity/normalization.ts';
import type { AlikeReport, ReportReads, StatedReport } from '../store/store.ts';

/** What a row repeats: an earlier row of its file, or a report that the organization has on file. */
export type Repeat = { row: number } | Pick<AlikeReport, 'number' | 'filedAt'>;

/** Finds what the rows of one file repeat. The rows are passed once, in the order of the file. */
export interface RepeatFinder {
  /** Remembers rows that are not asked about, for the rows after them. */
  pass(rows: readonly RowOfReport[]): Promise<void>;
  /** Returns what the rows repeat, by row number. */
  find(rows: readonly RowOfReport[]): Promise<ReadonlyMap<number, Repeat>>;
}

interface RowOfReport {
  number: number;
  input: LabelsInput;
}

type Reads = Pick<ReportReads, 'listAlike' | 'findSoleHolders'>;

/**
 * Returns a finder for the rows of one file. A row repeats another one, or a report on file, if renter, contract, industry,
 * day, labels, amounts and the types of the incidents are the same. Rows name their renter by e-mail, and one renter may have several.
 */
export function makeRepeatFinder(reports: Reads, organizationId: string): RepeatFinder {
  const firstRows = new Map<string, number>();
  /** Remembers rows. Returns the earlier row that each of them repeats. */
  async function compare(rows: readonly RowOfReport[]): Promise<(Repeat | undefined)[]> {
    const renters = await rentersOf(reports, rows);
    return rows.map(({ number, input }) => {
      const row = firstRows.getOrInsert(keyOf(input, renters), number);
      return row === number ? undefined : { row };
    });
  }
  return {
    async pass(rows) {
      await compare(rows);
    },
    async find(rows) {
      const found = new Map<number, Repeat>();
      const others: RowOfReport[] = [];
      const repeats = await compare(rows);
      for (const [place, row] of rows.entries()) {
        const repeat = repeats[place];
        if (repeat === undefined) others.push(row);
        else found.set(row.number, repeat);
      }
      const onFile = await findOnFile(
        reports,
        organizationId,
        others.map(({ input }) => input),
      );
      for (const [place, { number }] of others.entries()) {
        const report = onFile[place];
        if (report !== undefined) found.set(number, report);
      }
      return found;
    },
  };
}

/** Returns the oldest report on file that each of the reports repeats, at its place. */
export async function findOnFile(
  reports: Reads,
  organizationId: string,
  inputs: readonly LabelsInput[],
): Promise<(AlikeReport | undefined)[]> {
  if (inputs.length === 0) return [];
  const alike = await reports.listAlike(organizationId, inputs.map(statedOf));
  const byPlace = Map.groupBy(alike, ({ place }) => place);
  return inputs.map((input, place) =>
    byPlace
      .get(place)
      ?.find(
        ({ renterName, incidentTypes }) =>
          normalizeName(renterName ?? '') === normalizeName(input.person.name ?? '') &&
          listText(incidentTypes) === listText(typesOf(input)),
      ),
  );
}

/** Returns the renters of rows by e-mail, if they are on file. An e-mail of several renters is not among them. */
async function rentersOf(reports: Reads, rows: readonly RowOfReport[]): Promise<ReadonlyMap<string, string>> {
  if (rows.length === 0) return new Map();
  return reports.findSoleHolders(rows.map(({ input }) => normalizePerson(input.person).email));
}

function keyOf(input: LabelsInput, renters: ReadonlyMap<string, string>): string {
  const { email, ...stated } = statedOf(input);
  return JSON.stringify([
    normalizeName(input.person.name ?? ''),
    // No ID of a renter is an e-mail.
    renters.get(email) ?? email,
    Object.values(stated),
    listText(typesOf(input)),
  ]);
}

function statedOf({ person, labels, ...input }: LabelsInput): StatedReport {
  return {
    email: normalizePerson(person).email,
    industry: input.industry,
    contractId: input.contractId ?? null,
    ...labels,
    totalChargedCents: input.totalChargedCents ?? null,
    totalPaidCents: input.totalPaidCents ?? null,
    outstandingBalanceCents: input.outstandingBalanceCents ?? null,
    occurredOn: input.occurredOn ?? null,
  };
}

function typesOf({ incidents }: LabelsInput): string[] {
  return incidents.map((incident) => (typeof incident === 'string' ? incident : incident.type));
}

/** Returns a text that is the same for the same types in any order. */
const listText = (types: readonly string[]) => types.map(normalizeName).sort().join('\n');
