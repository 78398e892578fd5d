import { agreementOf } from './matching/agreement.ts';
import { makePerson, type Person } from './matching/person.ts';
import { isOtherScript } from './matching/romanization.ts';
import { normalizeName } from './normalization.ts';

/** What one filing or edit states about the person that it is about; '' for what it does not state. */
export interface PersonStatement {
  /** The e-mail of the filing, normalized. */
  email: string;
  name: string;
  /** Such as 1990-01-31. */
  dateOfBirth: string;
  license: string;
}

/** The fields by which two people are told from each other. */
export const MIXED_FIELDS = ['name', 'date_of_birth', 'license'] as const;
export type MixedField = (typeof MIXED_FIELDS)[number];

/** A person that statements agree on. */
export interface StatedPerson<Statement> {
  statements: Statement[];
  /** In which fields the first statement differs from the first person; empty for the first person. */
  differs: MixedField[];
}

/** A person as the statements so far describe it, prepared for comparison. */
interface Known {
  /** With all names and licenses. */
  person: Person;
  /** For each name, whether it is written in another script than the Latin one. */
  otherScript: boolean[];
  /** One person for each date of birth. */
  births: Person[];
}

/**
 * Assigns statements about one renter to people, in the order given: each to the first person that it does not contradict,
 * or to a new one. Statements with different e-mails are not compared, because nobody files the e-mail of somebody else's
 * household by coincidence. Returns the people under the first e-mail with more than one, or all statements as one person.
 *
 * @param settled what the operator decided to be about one person
 */
export function separatePeople<Statement extends PersonStatement>(
  statements: readonly Statement[],
  settled: readonly PersonStatement[] = [],
): StatedPerson<Statement>[] {
  const byEmail = Map.groupBy(statements, ({ email }) => email);
  for (const [email, stated] of byEmail) {
    const people = peopleIn(
      stated,
      settled.filter((one) => one.email === email),
    );
    if (people.length > 1) return people;
  }
  return statements.length === 0 ? [] : [{ statements: [...statements], differs: [] }];
}

/** Returns whether a statement cannot be about the person that the others are about, whatever their e-mails. */
export function contradicts(statement: PersonStatement, known: readonly PersonStatement[]): boolean {
  const person = known.length === 0 ? undefined : known.map(knownOf).reduce(together);
  return person !== undefined && unlikeFields(person, knownOf(statement)).length > 0;
}

/** Returns whether none of the names, of which each list has at least one, can be one of the others. */
export function areUnlikeNames(names: readonly string[], others: readonly string[]): boolean {
  const [one, other] = [names, others].map((list) => list.map(named).reduce(together));
  return one !== undefined && other !== undefined && isUnlikeName(one, other);
}

const named = (name: string) => knownOf({ email: '', name, dateOfBirth: '', license: '' });

function peopleIn<Statement extends PersonStatement>(
  statements: readonly Statement[],
  settled: readonly PersonStatement[],
): StatedPerson<Statement>[] {
  const known: Known[] = [];
  const people: StatedPerson<Statement>[] = [];
  const first = settled.length === 0 ? undefined : settled.map(knownOf).reduce(together);
  if (first !== undefined) {
    known.push(first);
    people.push({ statements: [], differs: [] });
  }
  for (const statement of statements) {
    const stated = knownOf(statement);
    const place = known.findIndex((one) => unlikeFields(one, stated).length === 0);
    const same = known[place];
    if (same !== undefined) {
      known[place] = together(same, stated);
      people[place]?.statements.push(statement);
      continue;
    }
    const differs = known[0] === undefined ? [] : unlikeFields(known[0], stated);
    known.push(stated);
    people.push({ statements: [statement], differs });
  }
  // Nothing that was settled may be on file any more.
  return people.filter(({ statements }, place) => place > 0 || statements.length > 0);
}

function knownOf({ name, dateOfBirth, license }: PersonStatement): Known {
  const profile = {
    names: name === '' ? [] : [name],
    licenses: license === '' ? [] : [license],
    emails: [],
    phones: [],
    address: null,
    dateOfBirth: dateOfBirth === '' ? null : dateOfBirth,
  };
  const person = makePerson(profile);
  const otherScript = person.names.map(() => isOtherScript(normalizeName(name)));
  return { person, otherScript, births: person.dateOfBirth === '' ? [] : [person] };
}

function together(one: Known, other: Known): Known {
  const { names, licenses } = one.person;
  const person = {
    ...one.person,
    names: [...names, ...other.person.names],
    licenses: [...licenses, ...other.person.licenses],
  };
  const otherScript = [...one.otherScript, ...other.otherScript];
  return { person, otherScript, births: [...one.births, ...other.births] };
}

/**
 * Returns the fields in which two people cannot be one person. Nicknames, initials, typing errors, swapped names and another
 * surname with the same first name are tolerated, as in `agreementOf`. So is another license, if name and date of birth are
 * the same: licenses are replaced. The same license means one person, whatever else differs.
 */
function unlikeFields(one: Known, other: Known): MixedField[] {
  const { agreement } = agreementOf(one.person, other.person);
  if (agreement.license === 'exact') return [];
  const birth = birthAgreement(one, other);
  const isName = isUnlikeName(one, other);
  const isConfirmed = birth === 'same' && !isName;
  const unlike: Record<MixedField, boolean> = {
    name: isName,
    date_of_birth: birth === 'different',
    license: (agreement.license === 'disagree' || agreement.license === 'otherIssuer') && !isConfirmed,
  };
  return MIXED_FIELDS.filter((field) => unlike[field]);
}

/**
 * Whether no name of one could be a name of the other. A surname alone decides nothing: people marry. Names in different
 * scripts are not compared.
 */
function isUnlikeName(one: Known, other: Known): boolean {
  const names = one.person.names;
  const others = other.person.names;
  if (names.length === 0 || others.length === 0) return false;
  return names.every((name, place) =>
    others.every((another, otherPlace) => {
      if (one.otherScript[place] !== other.otherScript[otherPlace]) return false;
      const { agreement } = agreementOf(
        { ...one.person, names: [name] },
        { ...other.person, names: [another] },
      );
      return agreement.firstName === 'disagree' || agreement.generation === 'disagree';
    }),
  );
}

/** A birthday on 1 January was often made up, so it neither confirms nor contradicts. */
const MADE_UP_BIRTHDAY = /0101$/;

function birthAgreement(one: Known, other: Known): 'same' | 'different' | 'unknown' {
  const real = ({ births }: Known) => births.filter((person) => !MADE_UP_BIRTHDAY.test(person.dateOfBirth));
  const found = real(one).flatMap((a) => real(other).map((b) => agreementOf(a, b).agreement.dateOfBirth));
  if (found.length === 0) return 'unknown';
  if (found.includes('exact')) return 'same';
  return found.every((level) => level === 'disagree' || level === 'apart') ? 'different' : 'unknown';
}
