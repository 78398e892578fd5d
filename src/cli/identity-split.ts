import { randomBytes } from 'node:crypto';
import type { Command } from 'commander';
import { type DividedRecords, proposeSplit, type SplitProposal } from '../identity/propose-split.ts';
import { makeSplitRenter } from '../identity/split-renter.ts';
import { makeUndoSplit } from '../identity/undo-split.ts';
import { recordId } from '../rules/text/formats.ts';
import type { Renter, Split } from '../store/store.ts';
import { findRenter, RENTER_OPTION } from './find-renter.ts';
import { day, iso, JSON_OPTION, type OutputOptions, print, printable, table } from './output.ts';
import { newId, withStore } from './with-store.ts';

/** Adds `identity split`, with which the operator divides a file between two people. */
export function addSplitCommand(identity: Command): void {
  identity
    .command('split')
    .description(
      'Moves the records of a second person to a new renter. Shows them first; identity undo reverses it.',
    )
    .requiredOption(...RENTER_OPTION)
    .option('--record <id...>', 'the records to move, RB-…, instead of the proposed ones')
    .option('--confirm', 'split the file; without it, nothing is changed')
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      '\nThe output contains personal data.\n\nExample:\n  $ ./bin/renter-screening identity split --renter ren_…',
    )
    .action(split);
}

interface SplitOptions extends OutputOptions {
  renter: string;
  record?: string[];
  confirm?: true;
}

async function split({ renter: given, record = [], confirm, ...options }: SplitOptions): Promise<void> {
  const { renter, proposal, done } = await withStore(async (store) => {
    const renter = await findRenter(store, given);
    // In a transaction, so that the proposal is consistent while organizations file.
    if (!confirm) {
      const proposal = await store.transaction((tx) => proposeSplit(tx, renter.id, record));
      return { renter, proposal, done: undefined };
    }
    const splitRenter = makeSplitRenter({ store, newId, randomBytes, clock: Date.now });
    return { renter, proposal: undefined, done: await splitRenter(renter.id, record) };
  });
  if (done !== undefined) {
    const text = `The second person on the file of ${done.sourceId} is now ${done.targetId}. To reverse this: identity undo --split ${done.id}`;
    return print(options, presentedSplit(done), text);
  }
  if (proposal !== undefined)
    print(options, presentedProposal(renter, proposal), proposalText(renter, proposal));
}

function proposalText(renter: Renter, { stays, moves, verifications }: SplitProposal): string {
  const records = recordsOf(moves).map(({ record }) => record);
  return [
    `${renter.id} (${renter.memberId})`,
    '  stays:',
    ...recordsOf(stays).map(recordLine),
    '  goes to a new renter:',
    ...recordsOf(moves).map(recordLine),
    ...verifications.map(({ id }) => `    identity verification ${id}`),
    `Nothing was changed. To split the file: identity split --renter ${renter.id} --record ${records.join(' ')} --confirm`,
  ].join('\n');
}

/** A record of a proposal, with the person that it states. */
interface ProposedRecord {
  record: string;
  kind: 'report' | 'incident';
  organization: string;
  states: string;
}

function recordsOf({ reports, incidents }: DividedRecords): ProposedRecord[] {
  const ofReports = reports.map((report): ProposedRecord => {
    const { number, organizationId: organization, renterName, renterDateOfBirth, renterLicense } = report;
    const stated = [
      renterName,
      renterDateOfBirth && `born ${renterDateOfBirth}`,
      renterLicense && `license ${renterLicense}`,
      report.renterPhone,
      report.renterEmail,
    ];
    const states = stated.filter((text) => text).join('; ');
    return { record: recordId(number), kind: 'report', organization, states };
  });
  const ofIncidents = incidents.map(({ number, organizationId: organization, type }): ProposedRecord => {
    return { record: recordId(number), kind: 'incident', organization, states: type };
  });
  return [...ofReports, ...ofIncidents];
}

function recordLine({ record, kind, organization, states }: ProposedRecord): string {
  return `    ${record}  ${kind} of ${organization}: ${printable(states)}`;
}

function presentedProposal(renter: Renter, { stays, moves, verifications }: SplitProposal): object {
  return {
    renter: renter.id,
    confirmed: false,
    stays: recordsOf(stays),
    moves: recordsOf(moves),
    verifications: verifications.map(({ id }) => id),
  };
}

/** Presents a split as JSON. */
function presentedSplit({ id, sourceId, targetId, splitAt, undoneAt }: Split): object {
  const undone = undoneAt === null ? null : iso(undoneAt);
  return { split: id, renter: sourceId, created: targetId, splitAt: iso(splitAt), undoneAt: undone };
}

/** Prints the newest splits. */
export async function reviewSplits({ limit, ...options }: OutputOptions & { limit: number }): Promise<void> {
  const splits = await withStore((store) => store.splits.list(limit));
  const text = table<Split>(
    [
      { title: 'SPLIT', cell: ({ id }) => id },
      { title: 'RENTER', cell: ({ sourceId }) => sourceId },
      { title: 'CREATED', cell: ({ targetId }) => targetId },
      { title: 'ON', cell: ({ splitAt }) => day(splitAt) },
      { title: 'UNDONE', cell: ({ undoneAt }) => (undoneAt === null ? '' : day(undoneAt)) },
    ],
    splits,
    'No splits.',
  );
  print(options, { splits: splits.map(presentedSplit) }, text);
}

/** Undoes a split and prints the result. */
export async function undoSplit(splitId: string, options: OutputOptions): Promise<void> {
  const undone = await withStore((store) => makeUndoSplit(store, Date.now)(splitId));
  const text = `${undone.targetId} and ${undone.sourceId} are one renter again. The file is undecided.`;
  print(options, presentedSplit(undone), text);
}
