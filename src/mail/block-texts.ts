import { dayText } from '../rules/text/days.ts';
import type { BlockRequest } from '../store/store.ts';
import { staffMails } from '../texts/en/staff/mails.ts';
import { makeAreaTexts } from '../texts/texts.ts';
import type { Mail } from './mailer.ts';
import { mail } from './texts.ts';

const { t } = makeAreaTexts(staffMails);

/** Tells the operator of a complete request. It names neither the renter nor the crime. */
export function blockRequestedMail(to: string, { id, dueAt }: Pick<BlockRequest, 'id' | 'dueAt'>): Mail {
  const day = dayText(dueAt ?? 0);
  return mail(
    to,
    t('blockRequestedSubject', { day }),
    t('blockRequestedText', { day }),
    t('blockRequestedCommands', { id }),
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
  const values = { names, organization, count: recordIds.length, day: dayText(acceptedAt) };
  if (status === 'rescinded') return mail(to, t('unblockedSubject', { names }), t('unblockedText', values));
  return mail(
    to,
    t('blockedSubject', { names }),
    t(kind === 'identity_theft' ? 'blockedForTheftText' : 'blockedText', values),
    t('blockedRequest'),
  );
}
