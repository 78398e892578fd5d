import { ApiError } from '../errors.ts';
import type { Clock, NewId } from '../ids.ts';
import { detachEmail, NOT_ON_FILE } from '../renters/detach-email.ts';
import { MOST_ASSERTIONS } from '../rules/identity/attestation.ts';
import { normalizeEmail } from '../rules/identity/normalization.ts';
import type { AssertionReads, RenterFileReads, RenterReads, Store } from '../store/store.ts';
import { readRequests } from './correction-requests.ts';
import { type OpenFile, type ReadOpenFile, shownTo } from './file-scope.ts';

/** An e-mail of the renter's file, and how much of the file it opens. */
export interface OwnEmail {
  email: string;
  /** `wanted` if it is only named in an open correction request; `detached` if the renter took it off, but it was filed. */
  opens: OpenFile['opens'] | 'wanted' | 'detached';
}

/** Most e-mails shown. */
const MOST_EMAILS = 100;
/** Most correction requests that are searched for wanted e-mails: more than can be open. */
const MOST_REQUESTS = 20;

interface OwnEmailReads {
  renters: Pick<RenterReads, 'listIdentifiers'>;
  renterFile: Pick<RenterFileReads, 'listRequests'>;
  assertions: Pick<AssertionReads, 'list'>;
}

interface ShownEmail {
  email: string;
  /** Whether the renter detached it. Organizations filed with it, so it still finds the renter. */
  isDetached: boolean;
}

/** Returns the e-mails on a renter's file that a session sees (see `shownTo`). */
async function shownEmails({ renters, assertions }: OwnEmailReads, file: OpenFile): Promise<ShownEmail[]> {
  const { renterId } = file;
  const asserted = await assertions.list(renterId, MOST_ASSERTIONS);
  const isShown = shownTo(file, asserted);
  const detached = asserted.filter(({ kind, source }) => kind === 'email' && source === 'detached');
  const emails = await renters.listIdentifiers(renterId, 'email', MOST_EMAILS);
  return emails
    .filter((value) => isShown({ kind: 'email', value }))
    .map((email) => ({ email, isDetached: detached.some(({ value }) => value === email) }));
}

/** Lists the e-mails of a renter's file that a session sees: all, or only its own. */
export type ListOwnEmails = (file: OpenFile) => Promise<OwnEmail[]>;

export function makeListOwnEmails(reads: OwnEmailReads, readOpenFile: ReadOpenFile): ListOwnEmails {
  return async (file) => {
    const { renterId, opens } = file;
    if (opens !== 'whole') return [{ email: file.email, opens }];
    const emails = await shownEmails(reads, file);
    const onFile = await Promise.all(
      emails.map(async ({ email, isDetached }): Promise<OwnEmail> => {
        const { opens } = await readOpenFile({ renterId, email });
        return { email, opens: isDetached && opens === 'nothing' ? 'detached' : opens };
      }),
    );
    const wanted = (await wantedEmails(reads.renterFile, file)).filter(
      (email) => !emails.some((shown) => shown.email === email),
    );
    return [...onFile, ...wanted.map((email) => ({ email, opens: 'wanted' as const }))];
  };
}

/** Returns the e-mails that open correction requests name, as far as the session sees the requests. */
async function wantedEmails(renterFile: OwnEmailReads['renterFile'], file: OpenFile): Promise<string[]> {
  const requests = await readRequests(renterFile, file, undefined, MOST_REQUESTS);
  const open = requests.flatMap(({ doneAt, email }) => (doneAt === null ? (email ?? []) : []));
  return [...new Set(open)];
}

/**
 * Throws `not_found` for an e-mail that is neither on the renter's file nor named in an open correction
 * request, and `conflict` for one that opens as much as the session.
 */
export async function checkConfirmable(
  reads: OwnEmailReads,
  readOpenFile: ReadOpenFile,
  file: OpenFile,
  email: string,
): Promise<void> {
  const { renterId } = file;
  const emails = await shownEmails(reads, file);
  const onFile = emails.map((shown) => shown.email);
  const known = new Set([...onFile, ...(await wantedEmails(reads.renterFile, file))]);
  if (!known.has(email))
    throw new ApiError(
      'not_found',
      'This e-mail is not on your file. Name it in a correction request first.',
    );
  const its = await readOpenFile({ renterId, email });
  const opensAsMuch =
    its.filedBy === undefined || file.filedBy?.every((id) => its.filedBy?.includes(id) === true);
  if (opensAsMuch === true) throw new ApiError('conflict', 'This e-mail already opens your file.');
}

/**
 * Takes an e-mail off the renter's file (see `detachEmail`). Any session may detach its own e-mail. Throws
 * `forbidden` for another one if the session does not open the whole file, and for one that was confirmed for
 * the whole file if the session's was not; `not_found` for one that is not on the file.
 */
export type DetachOwnEmail = (file: OpenFile, email: string) => Promise<void>;

export function makeDetachOwnEmail(
  store: Pick<Store, 'transaction'>,
  readOpenFile: ReadOpenFile,
  newId: NewId,
  clock: Clock,
): DetachOwnEmail {
  return async (file, given) => {
    const { renterId } = file;
    const email = normalizeEmail(given);
    if (email !== file.email) {
      if (file.opens !== 'whole') throw new ApiError('forbidden', NEEDS_WHOLE);
      const its = await readOpenFile({ renterId, email });
      if (its.filedBy === undefined && file.filedBy !== undefined)
        throw new ApiError('forbidden', NEEDS_WHOLE);
    }
    const detachment = { id: newId('det'), party: 'renter', organizationId: null, at: clock() } as const;
    await store.transaction(async (tx) => {
      const isShown = (await shownEmails(tx, file)).some((shown) => shown.email === email);
      if (!isShown) throw new ApiError('not_found', NOT_ON_FILE);
      await detachEmail(tx, renterId, email, detachment);
    });
  };
}

const NEEDS_WHOLE = 'You can take other e-mails off your file after you have proved who you are.';
