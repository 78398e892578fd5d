import { identifiersOf, normalizePerson, personOf } from '../reporting/person.ts';
import { closes } from '../rules/identity/email-opening.ts';
import type { Assertion, NumberedIncident, NumberedReport } from '../store/store.ts';

interface Divided {
  reports: readonly NumberedReport[];
  incidents: readonly NumberedIncident[];
}

/**
 * Divides what is asserted about a renter between two people, by the records that stay and those that move. A filing's
 * assertion goes with its report, and also stays if another report of the same organization states the same. What staff
 * edited goes with the records of their organization, or, if it has some on both sides, to the only person for whom reports
 * state it. So does what a verification added. An e-mail that the renter confirmed stays confirmed only for the source, and
 * what closed an e-mail closes it for both (see `openedBy`).
 */
export function dividedAssertions(
  asserted: readonly Assertion[],
  stays: Divided,
  moves: Divided,
): { given: Assertion[]; taken: Assertion[] } {
  const [staying, moving] = [statedIn(stays.reports), statedIn(moves.reports)];
  const [here, there] = [filersOf(stays), filersOf(moves)];
  const confirmed = new Set(
    asserted.filter(({ source }) => source === 'renter' || source === 'operator').map(valueKey),
  );
  const given: Assertion[] = [];
  const taken: Assertion[] = [];
  for (const assertion of asserted) {
    const { kind, organizationId, source } = assertion;
    const isOnlyMoved = moving.values.has(valueKey(assertion)) && !staying.values.has(valueKey(assertion));
    if (source === 'filing' || source === 'held') {
      const movedAt = moving.firstAt.get(filedKey(assertion));
      if (movedAt === undefined) continue;
      const stays = staying.firstAt.has(filedKey(assertion));
      given.push(stays ? { ...assertion, at: Math.max(assertion.at, movedAt) } : assertion);
      if (!stays) taken.push(assertion);
    } else if (closes(assertion)) {
      if (!moving.values.has(valueKey(assertion))) continue;
      given.push(assertion);
      if (isOnlyMoved && !confirmed.has(valueKey(assertion))) taken.push(assertion);
    } else if (kind === 'email' && source !== 'edit') {
      // The owner of the mailbox confirmed it, and need not be the second person.
    } else {
      const isOfMoved = organizationId !== null && there.has(organizationId) && !here.has(organizationId);
      if (!isOfMoved && !isOnlyMoved) continue;
      given.push(assertion);
      taken.push(assertion);
    }
  }
  return { given, taken };
}

const valueKey = ({ kind, value }: Pick<Assertion, 'kind' | 'value'>) => `${kind} ${value}`;
const filedKey = (one: Pick<Assertion, 'kind' | 'value' | 'organizationId'>) =>
  `${one.organizationId} ${valueKey(one)}`;

/** Returns what reports state, and when each organization stated it first. */
function statedIn(reports: readonly NumberedReport[]) {
  const values = new Set<string>();
  const firstAt = new Map<string, number>();
  for (const report of reports) {
    const person = normalizePerson(personOf(report));
    const details = [
      { kind: 'date_of_birth', value: person.dateOfBirth },
      { kind: 'address', value: person.address },
    ] as const;
    for (const one of [...identifiersOf(person), ...details]) {
      values.add(valueKey(one));
      const key = filedKey({ ...one, organizationId: report.organizationId });
      firstAt.set(key, Math.min(firstAt.get(key) ?? report.filedAt, report.filedAt));
    }
  }
  return { values, firstAt };
}

function filersOf({ reports, incidents }: Divided): ReadonlySet<string> {
  return new Set([...reports, ...incidents].map(({ organizationId }) => organizationId));
}
