import { type Command, Option } from 'commander';
import { makeDecideAppeal } from '../disputes/appeal.ts';
import { makeFindDispute, makeReadDocument, type WholeDispute } from '../disputes/read-disputes.ts';
import { reasonText } from '../rules/disputes/disputes.ts';
import { recordId } from '../rules/text/formats.ts';
import type {
  Appeal,
  AppealDecision,
  DisputeEntry,
  FiledRecord,
  RemovedRecord,
  Store,
} from '../store/store.ts';
import { wholeNumber } from './options.ts';
import {
  day,
  details,
  iso,
  JSON_OPTION,
  type OutputOptions,
  print,
  printable,
  recordLines,
  table,
} from './output.ts';
import { saveDocuments } from './save-documents.ts';
import { withStore } from './with-store.ts';

/** Maximum number of appeals listed at once; nobody decides more at one time. */
const MOST_APPEALS_SHOWN = 200;
const APPEALS_SHOWN = 20;

const DISPUTE = ['--dispute <id>', 'the ID of the dispute, from disputes list'] as const;

/** Adds `disputes list`, `show` and `decide`, with which the operator decides appeals. */
export function addDisputesCommand(program: Command): void {
  const disputes = program
    .command('disputes')
    .description(
      'Decides appeals by renters against rejected disputes. An appeal that nobody decides within 15 days is upheld.',
    );
  disputes
    .command('list')
    .description('Lists the appeals to decide, earliest deadline first.')
    .option('--after <id>', 'continue after the appeal of this dispute')
    .option('--limit <number>', `number of results, 1 to ${MOST_APPEALS_SHOWN}`, wholeNumber, APPEALS_SHOWN)
    .option(...JSON_OPTION)
    .addHelpText('after', '\nExample:\n  $ ./bin/renter-screening disputes list')
    .action(list);
  disputes
    .command('show')
    .description('Shows both sides of a dispute: the record, what each side says, and what happened.')
    .requiredOption(...DISPUTE)
    .option('--documents <folder>', "save the renter's documents in this folder, readable only by you")
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      '\nThe output contains personal data.\n\nExample:\n  $ ./bin/renter-screening disputes show --dispute dis_…',
    )
    .action(show);
  disputes
    .command('decide')
    .description('Decides the appeal of a dispute. If it is upheld, the record is removed from the file.')
    .requiredOption(...DISPUTE)
    .addOption(
      new Option('--decision <decision>', 'upheld: the renter is right; rejected: the record stays')
        .choices(['upheld', 'rejected'])
        .makeOptionMandatory(),
    )
    .requiredOption('--reason <text>', 'the reason, which is sent to both sides')
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      '\nExample:\n  $ ./bin/renter-screening disputes decide --dispute dis_… --decision upheld --reason "The receipt shows the payment."',
    )
    .action(decide);
}

interface ListOptions extends OutputOptions {
  after?: string;
  limit: number;
}

async function list({ after, limit, ...options }: ListOptions, command: Command): Promise<void> {
  if (limit < 1 || limit > MOST_APPEALS_SHOWN)
    command.error(`error: --limit must be from 1 to ${MOST_APPEALS_SHOWN}`);
  const appeals = await withStore(async (store) => {
    const last = after === undefined ? undefined : await store.appeals.find(after);
    const found = await store.appeals.listOpen(last, limit);
    return Promise.all(found.map(({ disputeId }) => find(store, disputeId)));
  });
  const text = table<WholeDispute>(
    [
      { title: 'DISPUTE', cell: ({ id }) => id },
      { title: 'RECORD', cell: ({ recordNumber }) => recordId(recordNumber) },
      { title: 'FILED BY', cell: ({ organizationName }) => organizationName },
      { title: 'APPEALED', cell: ({ appeal }) => (appeal === null ? '' : day(appeal.filedAt)) },
      { title: 'DECIDE BY', cell: ({ appeal }) => (appeal === null ? '' : day(appeal.deadlineAt)) },
    ],
    appeals,
    'No appeals to decide.',
  );
  print(options, { appeals: appeals.map(presented) }, text);
}

function find(store: Store, id: string): Promise<WholeDispute> {
  return makeFindDispute(store)('operator', id);
}

interface DisputeOptions extends OutputOptions {
  dispute: string;
}

interface ShowOptions extends DisputeOptions {
  documents?: string;
}

async function show({ dispute: id, documents: folder, ...options }: ShowOptions): Promise<void> {
  const { found, versions, saved } = await withStore(async (store) => {
    const found = await find(store, id);
    const removed = await store.records.listRemoved(found.renterId, MOST_VERSIONS);
    const versions = removed.filter(
      (version) => version.kind === found.kind && contentOf(version).number === found.recordNumber,
    );
    const saved = folder === undefined ? [] : await saveDocuments(toSave(store, found), folder);
    return { found, versions, saved };
  });
  const { content } = found;
  const facts = content === undefined ? [] : factsOf(content);
  const result = {
    ...presented(found),
    content: content === undefined ? null : contentOf(content),
    isOnFile: found.isOnFile,
    formerVersions: versions.map((version) => {
      const { reason, removedAt, actor, said } = version;
      return { reason, changedAt: iso(removedAt), actor, said, content: contentOf(version) };
    }),
    documents: found.documents.map(({ name, type, bytes }) => ({ name, type, bytes })),
    saved,
    timeline: found.entries.map(({ at, what, by, actor, said }) => ({ at: iso(at), what, by, actor, said })),
  };
  const head = details([
    ['Dispute', found.id],
    ['Record', `${recordId(found.recordNumber)}, ${found.isOnFile ? 'on file' : 'removed'}`],
    ['Filed by', found.organizationName],
    ['Renter', `${found.renter.fullName ?? 'no name'} (${found.renter.memberId})`],
    ['The renter says', reasonText(found.reason, found.said)],
    ['Documents', found.documents.map(({ name }) => name).join(', ') || 'none'],
    ['Decision', `${found.status}${found.answer === null ? '' : `: ${found.answer}`}`],
    ...appealLines(found.appeal),
  ]);
  const former =
    versions.length === 0 ? [] : [`Before it was changed:\n${indented(versionLines(versions).join('\n'))}`];
  const where = saved.length === 0 ? [] : [`Saved:\n${saved.map((path) => `  ${path}`).join('\n')}`];
  const parts = [
    head,
    `The record:\n${indented(details(facts))}`,
    ...former,
    timeline(found.entries),
    ...where,
  ];
  print(options, result, parts.join('\n\n'));
}

/** Reads the documents of a dispute, to be saved. */
async function* toSave(store: Store, { id, documents }: WholeDispute) {
  const read = makeReadDocument(store.disputes);
  for (const document of documents) yield await read('operator', id, document.id);
}

/** The former versions of a record that are shown, and the removed records of a renter that are searched for them. */
const MOST_VERSIONS = 1_000;

function versionLines(versions: readonly RemovedRecord[]): string[] {
  return versions.map((version) => {
    const { reason, removedAt, actor, said } = version;
    const head = `${day(removedAt)}  ${reason}${actor === null ? '' : ` by ${actor}`}${said === null ? '' : `: ${said}`}`;
    return `${printable(head)}\n${indented(details(factsOf(version)))}`;
  });
}

function factsOf(record: FiledRecord): [string, string][] {
  return recordLines(contentOf(record));
}

function contentOf(content: FiledRecord) {
  return content.kind === 'incident' ? content.incident : content.report;
}

function appealLines(appeal: Appeal | null): [string, string][] {
  if (appeal === null) return [['Appeal', 'none']];
  const { said, deadlineAt, endedAt, decision, answer } = appeal;
  const lines: [string, string][] = [['The renter appeals', said]];
  if (endedAt === null) return [...lines, ['Decide by', day(deadlineAt)]];
  return [...lines, ['The appeal', `${decision} on ${day(endedAt)}${answer === null ? '' : `: ${answer}`}`]];
}

function timeline(entries: readonly DisputeEntry[]): string {
  const lines = entries.map(({ at, what, by, actor, said }) => {
    const head = `${day(at)}  ${what} by ${actor ?? by}`;
    return said === null ? head : `${head}: ${said}`;
  });
  return `What happened:\n${lines.map((line) => `  ${printable(line)}`).join('\n')}`;
}

const indented = (text: string) => text.replaceAll(/^/gm, '  ');

interface DecideOptions extends DisputeOptions {
  decision: AppealDecision;
  reason: string;
}

async function decide({ dispute: id, decision, reason, ...options }: DecideOptions): Promise<void> {
  const { endedAt, answer } = await withStore((store) =>
    makeDecideAppeal(store, Date.now)(id, { decision, reason }),
  );
  const outcome =
    decision === 'upheld' ? 'The record is removed from the file.' : 'The record stays on the file.';
  const result = { dispute: id, decision, reason: answer, decidedAt: endedAt && iso(endedAt) };
  print(options, result, `The appeal is ${decision}. ${outcome} A running server e-mails both sides.`);
}

function presented({ id, recordNumber, organizationName, renter, appeal, ...dispute }: WholeDispute) {
  return {
    dispute: id,
    record: recordId(recordNumber),
    organization: organizationName,
    renter: renter.memberId,
    reason: reasonText(dispute.reason, dispute.said),
    status: dispute.status,
    answer: dispute.answer,
    appeal: appeal && {
      said: appeal.said,
      filedAt: iso(appeal.filedAt),
      deadlineAt: iso(appeal.deadlineAt),
      decision: appeal.decision,
      reason: appeal.answer,
    },
  };
}
