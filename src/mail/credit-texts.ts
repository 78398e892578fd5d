import { count, counted } from '../rules/text/counts.ts';
import type { CreditRequest } from '../store/store.ts';
import type { Mail } from './mailer.ts';
import { mail, oneLine } from './texts.ts';

interface RequestedText extends Pick<CreditRequest, 'organizationId' | 'amount' | 'note' | 'requestedBy'> {
  to: string;
  organization: string;
  /** The balance. */
  credits: number;
}

/** Tells the operator that an organization requests credits. Each text of its staff is on one line, within quotation marks. */
export function creditsRequestedMail(request: RequestedText): Mail {
  const { to, organizationId, organization, amount, note, requestedBy, credits } = request;
  const quoted = note === '' ? [] : [`They wrote: “${oneLine(note)}”`];
  return mail(
    to,
    `${organization} requests ${counted(amount, 'credit')}`,
    `“${oneLine(requestedBy)}” of “${oneLine(organization)}” (${organizationId}) requests ${counted(amount, 'credit')}. The balance is ${count(credits)}.`,
    ...quoted,
    `To grant credits, or to decline the request:\n  ./bin/renter-screening credits grant --org ${organizationId} --amount ${amount}\n  ./bin/renter-screening credits decline --org ${organizationId} --reason …`,
    'You get at most one e-mail a day about each organization. To see all open requests:\n  ./bin/renter-screening credits requests',
  );
}

interface OutcomeText extends Pick<CreditRequest, 'amount' | 'granted' | 'reason'> {
  to: string;
  organization: string;
  /** Link to usage and billing. */
  link: string;
}

/** Tells the person who requested credits what the operator decided. */
export function creditsDecidedMail({ to, organization, amount, granted, reason, link }: OutcomeText): Mail {
  const requested = counted(amount, 'credit');
  if (granted !== null)
    return mail(
      to,
      `${organization} was granted ${counted(granted, 'credit')}`,
      `The operator of the network granted ${organization} ${counted(granted, 'credit')}. You requested ${requested}.`,
      `See the balance:\n${link}`,
    );
  return mail(
    to,
    `Your request for ${requested} was declined`,
    `The operator of the network declined your request for ${requested} for ${organization}. The reason:\n${reason}`,
    `You can request credits again:\n${link}`,
  );
}
