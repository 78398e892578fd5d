import type { Command } from 'commander';
import { makeDecideOnePerson, makeReopenMixedFile, type ReviewedMixedFile } from '../identity/mixed-files.ts';
import type { FiledStatement } from '../identity/stated-people.ts';
import type { StatedPerson } from '../rules/identity/mixed-file.ts';
import { recordId } from '../rules/text/formats.ts';
import { findRenter, RENTER_OPTION } from './find-renter.ts';
import { day, iso, JSON_OPTION, type OutputOptions, print, printable } from './output.ts';
import { withStore } from './with-store.ts';

/** Adds `identity one-person`, with which the operator decides that a mixed file is about one person. */
export function addMixedFileCommands(identity: Command): void {
  identity
    .command('one-person')
    .description(
      'Decides that a file with statements about two people is about one person. identity undo reverses it.',
    )
    .requiredOption(...RENTER_OPTION)
    .option(...JSON_OPTION)
    .addHelpText('after', '\nExample:\n  $ ./bin/renter-screening identity one-person --renter ren_…')
    .action(decideOnePerson);
}

async function decideOnePerson({ renter: given, ...options }: OutputOptions & { renter: string }) {
  const { renter, decided } = await withStore(async (store) => {
    const renter = await findRenter(store, given);
    return { renter, decided: await makeDecideOnePerson(store, Date.now)(renter.id) };
  });
  const text = `${renter.memberId} is one person. To reverse this: identity undo --one-person ${renter.id}`;
  print(options, { renter: renter.id, state: decided.state }, text);
}

/** Formats a mixed file for people: who stated which person. */
export function mixedFileText({ file, renter, people }: ReviewedMixedFile): string {
  const head = `${renter.id} (${renter.memberId})  the file may be about ${people.length} people, since ${day(file.foundAt)}`;
  return [head, ...people.flatMap(personLines)].join('\n');
}

function personLines({ statements, differs }: StatedPerson<FiledStatement>, place: number): string[] {
  const fields = differs.map((field) => field.replaceAll('_', ' ')).join(', ');
  const head = `  person ${place + 1}${fields === '' ? '' : `, with a different ${fields}`}`;
  const lines = statements.map(({ organizationId, name, dateOfBirth, license, email, reports }) => {
    const known = [
      name,
      ...(dateOfBirth === '' ? [] : [`born ${dateOfBirth}`]),
      ...(license === '' ? [] : [`license ${license}`]),
      email,
    ];
    const source = reports.length === 0 ? 'profile edit' : reports.map(recordId).join(', ');
    return `    ${printable(known.filter((text) => text !== '').join('; '))}: ${organizationId}, ${source}`;
  });
  return [head, ...lines];
}

/** Presents a mixed file as JSON. */
export function presentedMixedFile({ file, renter, people }: ReviewedMixedFile): object {
  return {
    renter: renter.id,
    memberId: renter.memberId,
    state: file.state,
    foundAt: iso(file.foundAt),
    decidedAt: file.decidedAt === null ? null : iso(file.decidedAt),
    people: people.map(({ statements, differs }) => ({
      differs,
      statements: statements.map(({ organizationId, reports, ...stated }) => {
        return { organization: organizationId, ...stated, records: reports.map(recordId) };
      }),
    })),
  };
}

/** Takes back the decision that a renter's file is about one person. */
export async function reopenMixedFile(given: string, options: OutputOptions): Promise<void> {
  const renter = await withStore(async (store) => {
    const renter = await findRenter(store, given);
    await makeReopenMixedFile(store, Date.now)(renter.id);
    return renter;
  });
  const text = `The file of ${renter.memberId} is undecided again.`;
  print(options, { renter: renter.id, state: 'open' }, text);
}
