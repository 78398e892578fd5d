import { dayText } from '../rules/text/days.ts';
import type { BlockRequest } from '../store/store.ts';
import type { Mail } from './mailer.ts';
import { mail } from './texts.ts';

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
