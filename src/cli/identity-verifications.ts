import { type Command, Option } from 'commander';
import { makeDecideVerification } from '../identity/decide-verification.ts';
import {
  makeReadVerification,
  type OnFile,
  type ReviewedVerification,
} from '../identity/read-verification.ts';
import { detachEmail } from '../renters/detach-email.ts';
import type { IdentityDocument } from '../rules/identity/identity-verification.ts';
import { normalizeEmail } from '../rules/identity/normalization.ts';
import { counted } from '../rules/text/counts.ts';
import type { OpenVerification } from '../store/store.ts';
import { findRenter, RENTER_OPTION } from './find-renter.ts';
import { wholeNumber } from './options.ts';
import { day, details, iso, JSON_OPTION, type OutputOptions, print, printable, table } from './output.ts';
import { newId, withStore } from './with-store.ts';

/** Maximum number of verifications listed at once; nobody decides more at one time. */
const MOST_SHOWN = 200;
const SHOWN = 20;

const VERIFICATION = [
  '--verification <id>',
  'the ID of the verification, from identity verifications',
] as const;

/**
 * Adds `identity verifications`, `show` and `decide`, with which the operator decides identity verifications,
 * and `identity detach-email`.
 */
export function addVerificationCommands(identity: Command): void {
  identity
    .command('verifications')
    .description('Lists the identity verifications to decide, oldest first.')
    .option('--after <id>', 'continue after this verification')
    .option('--limit <number>', `number of results, 1 to ${MOST_SHOWN}`, wholeNumber, SHOWN)
    .option(...JSON_OPTION)
    .addHelpText('after', '\nExample:\n  $ ./bin/renter-screening identity verifications')
    .action(list);
  identity
    .command('show')
    .description('Shows both sides of an identity verification: what the renter entered, and who filed what.')
    .requiredOption(...VERIFICATION)
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      '\nThe output contains personal data.\n\nExample:\n  $ ./bin/renter-screening identity show --verification prf_…',
    )
    .action(show);
  identity
    .command('decide')
    .description('Decides an identity verification. Accepting it corrects the profile.')
    .requiredOption(...VERIFICATION)
    .addOption(
      new Option('--decision <decision>', 'accepted: the renter is this person; rejected: this is not proven')
        .choices(['accepted', 'rejected'])
        .makeOptionMandatory(),
    )
    .requiredOption(
      '--reason <text>',
      'what the decision is based on, such as documents that you saw; the renter sees it',
    )
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      '\nExample:\n  $ ./bin/renter-screening identity decide --verification prf_… --decision accepted --reason "Saw the license and an electricity bill."',
    )
    .action(decide);
  identity
    .command('detach-email')
    .description('Removes an e-mail from a renter’s file at once, and ends its sessions and links.')
    .requiredOption(...RENTER_OPTION)
    .requiredOption('--email <email>', 'the e-mail')
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      '\nExample:\n  $ ./bin/renter-screening identity detach-email --renter ren_… --email ana@example.com',
    )
    .action(detach);
}

interface ListOptions extends OutputOptions {
  after?: string;
  limit: number;
}

async function list({ after, limit, ...options }: ListOptions, command: Command): Promise<void> {
  if (limit < 1 || limit > MOST_SHOWN) command.error(`error: --limit must be from 1 to ${MOST_SHOWN}`);
  const found = await withStore((store) => store.renterFile.listOpenVerifications(after, limit));
  const text = table<OpenVerification>(
    [
      { title: 'VERIFICATION', cell: ({ id }) => id },
      { title: 'RENTER', cell: ({ renterId }) => renterId },
      { title: 'GIVEN', cell: ({ givenAt }) => day(givenAt) },
    ],
    found,
    'No identity verifications to decide.',
  );
  const verifications = found.map(({ id, renterId, givenAt }) => {
    return { verification: id, renter: renterId, givenAt: iso(givenAt) };
  });
  print(options, { verifications }, text);
}

interface VerificationOptions extends OutputOptions {
  verification: string;
}

async function show({ verification: id, ...options }: VerificationOptions): Promise<void> {
  const found = await withStore((store) => makeReadVerification(store)(id));
  const { verification, renter, opens, onFile, differs, check } = found;
  const { license, document, dateOfBirth, address, email, givenAt, decision, reason } = verification;
  const given = { license, document, dateOfBirth, address, email, givenAt: iso(givenAt) };
  const result = {
    verification: id,
    renter: renter.id,
    memberId: renter.memberId,
    given,
    opens: opens?.opens ?? null,
    closed: opens && { records: opens.closed.records, organizations: opens.closed.organizations },
    onFile: onFile.map(({ at, ...one }) => ({ ...one, at: iso(at) })),
    differs,
    identityCheck: check && { result: check.result, flags: check.flags, checkedAt: iso(check.checkedAt) },
    decision,
    reason,
  };
  print(options, result, showText(found));
}

function showText({ verification, renter, opens, onFile, differs, check }: ReviewedVerification): string {
  const { id, dateOfBirth, address, email, givenAt, decision, reason } = verification;
  const head = details([
    ['Verification', id],
    ['Renter', printable(`${renter.fullName ?? 'no name'} (${renter.id}, ${renter.memberId})`)],
    ['Given', `${day(givenAt)}, with ${printable(email ?? 'an e-mail that is not recorded')}`],
    ['This e-mail opens', opensText(opens)],
    documentLine(verification),
    ['Date of birth', dateOfBirth],
    ['Address', printable(address)],
    ['Contradicts', differs.length === 0 ? 'nothing on file' : differs.join(' and ')],
    ['Identity check', check === undefined ? 'none yet' : [check.result, ...check.flags].join(', ')],
    [
      'Decision',
      decision === null ? 'open' : `${decision}${reason === null ? '' : `: ${printable(reason)}`}`,
    ],
  ]);
  const facts = table<OnFile>(
    [
      { title: 'KIND', cell: ({ kind }) => kind },
      { title: 'ON FILE', cell: ({ value }) => printable(value) },
      { title: 'BY', cell: ({ organization, source }) => printable(organization ?? source) },
      { title: 'HOW', cell: ({ source }) => source },
      { title: 'SINCE', cell: ({ at }) => day(at) },
    ],
    onFile,
    'Nothing is on the profile.',
  );
  return `${head}\n\n${facts}`;
}

const DOCUMENTS: Record<IdentityDocument['kind'], string> = { state_id: 'State ID', passport: 'Passport' };

/** Returns the name and the number of the document that the renter gave. */
function documentLine({ license, document }: OpenVerification): [string, string] {
  if (document === null) return ['License', printable(license ?? '')];
  return [DOCUMENTS[document.kind], printable(`${document.number}, issued by ${document.issuedBy}`)];
}

function opensText(opens: ReviewedVerification['opens']): string {
  if (opens === null) return 'not known';
  const { records, organizations } = opens.closed;
  if (opens.opens !== 'part') return opens.opens === 'whole' ? 'the whole file' : 'nothing';
  return `part of the file; closed: ${counted(records, 'record')} from ${counted(organizations, 'organization')}`;
}

interface DecideOptions extends VerificationOptions {
  decision: 'accepted' | 'rejected';
  reason: string;
}

async function decide({ verification: id, decision, reason, ...options }: DecideOptions): Promise<void> {
  const decided = await withStore((store) =>
    makeDecideVerification(store, Date.now)(id, { accepted: decision === 'accepted', reason }),
  );
  const text =
    decision === 'accepted'
      ? 'The renter is verified, the profile has the entered data, and the e-mail opens the whole file.'
      : 'The file does not change. The renter sees the reason.';
  const result = { verification: id, renter: decided.renterId, decision, reason: decided.reason };
  print(options, result, `Identity verification ${decision}. ${text}`);
}

interface DetachOptions extends OutputOptions {
  renter: string;
  email: string;
}

async function detach({ renter: renterGiven, email: given, ...options }: DetachOptions): Promise<void> {
  const email = normalizeEmail(given);
  const detachment = { id: newId('det'), party: 'operator', organizationId: null, at: Date.now() } as const;
  const renter = await withStore(async (store) => {
    const { id } = await findRenter(store, renterGiven);
    await store.transaction((tx) => detachEmail(tx, id, email, detachment));
    return id;
  });
  print(
    options,
    { renter, email },
    'The e-mail was removed from the file. Its sessions and links have ended.',
  );
}
