import type { LabelsInput } from '../reporting/file-labels-report.ts';
import { normalizePerson } from '../reporting/person.ts';
import { normalizeName } from '../rules/identity/normalization.ts';
import type { AlikeReport, ReportReads, StatedReport } from '../store/store.ts';

/** What a row repeats: an earlier row of its file, or a report that the organization has on file. */
export type Repeat = { row: number } | Pick<AlikeReport, 'number' | 'filedAt'>;

/** Finds what the rows of one file repeat. The rows are passed once, in the order of the file. */
export interface RepeatFinder {
  /** Remembers a row that is not asked about, for the rows after it. */
  pass(row: RowOfReport): void;
  /** Returns what the rows repeat, by row number. */
  find(rows: readonly RowOfReport[]): Promise<ReadonlyMap<number, Repeat>>;
}

interface RowOfReport {
  number: number;
  input: LabelsInput;
}

type Reads = Pick<ReportReads, 'listAlike'>;

/**
 * Returns a finder for the rows of one file. A row repeats another one, or a report on file, if renter, contract, industry,
 * day, labels, amounts and the types of the incidents are the same.
 */
export function makeRepeatFinder(reports: Reads, organizationId: string): RepeatFinder {
  const firstRows = new Map<string, number>();
  function pass({ number, input }: RowOfReport): Repeat | undefined {
    const key = keyOf(input);
    const row = firstRows.getOrInsert(key, number);
    return row === number ? undefined : { row };
  }
  return {
    pass,
    async find(rows) {
      const found = new Map<number, Repeat>();
      const others: RowOfReport[] = [];
      for (const row of rows) {
        const repeat = pass(row);
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

function keyOf(input: LabelsInput): string {
  return JSON.stringify([
    normalizeName(input.person.name ?? ''),
    Object.values(statedOf(input)),
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
