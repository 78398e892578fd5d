import { dayText } from '../rules/text/days.ts';
import type { BlockRequest } from '../store/store.ts';
import type { Mail } from './mailer.ts';
import { mail, renterMail } from './texts.ts';

/** Tells the operator of a complete request. It names neither the renter nor the crime. */
export function blockRequestedMail(to: string, { id, dueAt }: Pick<BlockRequest, 'id' | 'dueAt'>): Mail {
  return mail(
    to,
    `Decide a request to block records by ${dayText(dueAt ?? 0)}`,
    `A renter asked that records be blocked, and added a document. The law gives four business days for the decision: until ${dayText(dueAt ?? 0)}.`,
    `To read it, and to decide it:\n  ./bin/renter-screening blocks show --block ${id} --documents …\n  ./bin/renter-screening blocks accept --block ${id}`,
  );
}

interface FilerText extends Pick<BlockRequest, 'kind' | 'status'> {
  to: string;
  organization: string;
  /** The records that the organization filed. */
  recordIds: readonly string[];
  /** When the block began, epoch milliseconds. */
  acceptedAt: number;
}

/**
 * Tells an organization that records which it filed are blocked, or that the block ended. About identity theft, it says what
 * 15 U.S.C. 1681c-2(b) asks for. About trafficking, it does not name the cause, which concerns nobody but the renter.
 */
export function blockMail({ to, organization, kind, status, recordIds, acceptedAt }: FilerText): Mail {
  const names = recordIds.join(', ');
  const [are, they] = recordIds.length === 1 ? ['is', 'it'] : ['are', 'they'];
  if (status === 'rescinded')
    return mail(
      to,
      `No longer blocked: ${names}`,
      `${names}, which ${organization} filed, ${are} on the renter's file again, as ${they} ${recordIds.length === 1 ? 'was' : 'were'} before ${dayText(acceptedAt)}.`,
    );
  const cause =
    kind === 'identity_theft'
      ? 'This information may be a result of identity theft. The renter sent an identity theft report, and asked for the block.'
      : 'The renter asked for the block and proved their right to it.';
  return mail(
    to,
    `Blocked: ${names}`,
    `The operator of the network blocked ${names}, which ${organization} filed, on ${dayText(acceptedAt)}. Since then, ${they} ${are} no longer on the renter's file. ${cause}`,
    'Please do not collect, sell or report what the records say until you have investigated. The network rejects a filing that repeats them, even with a certification.',
  );
}

interface RenterText extends Pick<BlockRequest, 'kind' | 'status' | 'reason'> {
  to: string;
  recordIds: readonly string[];
  link: string;
}

/**
 * Tells the renter how the operator decided: 15 U.S.C. 1681c-2(c)(2). About trafficking, it says only that there is a
 * decision, because somebody else may read the mailbox.
 */
export function ownBlockMail({ to, kind, status, reason, recordIds, link }: RenterText): Mail {
  const signIn = `Sign in to read it:\n${link}`;
  if (kind === 'trafficking')
    return renterMail(
      to,
      'The operator of the network answered you',
      'There is an answer to what you sent to the operator of the network.',
      signIn,
    );
  const names = recordIds.join(', ');
  if (status === 'accepted')
    return renterMail(
      to,
      `Blocked: ${names}`,
      `As you asked, the operator of the network blocked ${names}. Your file and your score no longer contain ${recordIds.length === 1 ? 'it' : 'them'}, and organizations cannot file ${recordIds.length === 1 ? 'it' : 'them'} again.`,
      `Your file:\n${link}`,
    );
  const what =
    status === 'rescinded'
      ? `The operator of the network ended the block of ${names}. ${recordIds.length === 1 ? 'It is' : 'They are'} on your file again.`
      : `The operator of the network declined to block ${names}. ${recordIds.length === 1 ? 'It stays' : 'They stay'} on your file.`;
  return renterMail(
    to,
    status === 'rescinded' ? `No longer blocked: ${names}` : `Not blocked: ${names}`,
    `${what} The reason:\n${reason ?? ''}`,
    'If a record is wrong, you can dispute it. You may also add a statement of up to 100 words to your file.',
    `Your file:\n${link}`,
  );
}
