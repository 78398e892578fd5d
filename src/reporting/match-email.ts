import { contradicts, type PersonStatement } from '../rules/identity/mixed-file.ts';
import type { Renter, RenterReads } from '../store/store.ts';

type HolderReads = Pick<RenterReads, 'search' | 'listIdentifiers' | 'findDetails'>;

/** Renters with one e-mail that are compared. More than two are several splits of one file. */
const MOST_HOLDERS = 10;

/** Names, and licenses, of a renter that are compared. */
const MOST_VALUES = 100;

/**
 * Finds the renter that a report with an e-mail is about. Usually only one renter has it. After the operator has split a file,
 * both do: then the report is about the one who has the name, or otherwise about the first one that it does not contradict.
 */
export async function matchEmail(renters: HolderReads, person: PersonStatement): Promise<Renter | undefined> {
  const { email, name } = person;
  const holders = await renters.search({ kind: 'email', value: email }, MOST_HOLDERS);
  if (holders.length < 2) return holders[0];
  const known = await Promise.all(holders.map(({ id }) => statementsAbout(renters, id, email)));
  const named = known.findIndex((statements) => name !== '' && statements.some((one) => one.name === name));
  const alike = known.findIndex((statements) => !contradicts(person, statements));
  return holders[named] ?? holders[alike] ?? holders[0];
}

async function statementsAbout(
  renters: HolderReads,
  renterId: string,
  email: string,
): Promise<PersonStatement[]> {
  const nothing = { email, name: '', dateOfBirth: '', license: '' };
  const names = await renters.listIdentifiers(renterId, 'name', MOST_VALUES);
  const licenses = await renters.listIdentifiers(renterId, 'license', MOST_VALUES);
  const dateOfBirth = (await renters.findDetails(renterId))?.dateOfBirth ?? '';
  return [
    { ...nothing, dateOfBirth },
    ...names.map((name) => ({ ...nothing, name })),
    ...licenses.map((license) => ({ ...nothing, license })),
  ];
}
