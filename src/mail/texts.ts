import { hasLink } from '../rules/organizations/organization-names.ts';
import { ROLE_SUMMARIES, type Role } from '../rules/staff/roles.ts';
import { count } from '../rules/text/counts.ts';
import { dayText, momentText } from '../rules/text/days.ts';
import { textsIn } from '../texts/all.ts';
import type { Texts } from '../texts/texts.ts';
import type { Mail } from './mailer.ts';

/** Returns a mail to staff with these paragraphs and the signature. */
export function mail(to: string, subject: string, ...paragraphs: string[]): Mail {
  return signed(textsIn('en'), to, subject, paragraphs);
}

/** Returns a mail with these paragraphs and the signature, in the language of the texts. */
export function signed({ t }: Texts, to: string, subject: string, paragraphs: readonly string[]): Mail {
  return { to, subject: oneLine(subject), text: `${[...paragraphs, t('mails.signature')].join('\n\n')}\n` };
}

/** Removes line breaks, so that a name cannot add a header to the mail. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
}

interface InvitationText {
  to: string;
  organization: string;
  /** Name of the staff member who invites. */
  inviter: string;
  role: Role;
  link: string;
}

/** Invites a person, who may be a stranger: a name with a link of its own is left out. */
export function invitationMail({ to, organization, inviter, role, link }: InvitationText): Mail {
  const who = hasLink(inviter) ? 'Somebody' : inviter;
  return mail(
    to,
    `Join ${organization}`,
    `${who} invites you to the staff of ${organization} with the role ${role}: you can ${ROLE_SUMMARIES[role]}.`,
    `Choose a password here. The link works once and for 7 days:\n${link}`,
    'If you do not know who this is, ignore this e-mail. Nothing changes unless you use the link.',
  );
}

export function resetMail(to: string, name: string, link: string): Mail {
  return mail(
    to,
    'Choose a new password',
    `Hello ${name},`,
    `Someone asked for a new password for this e-mail address. If it was you, choose one here. The link works once and for an hour:\n${link}`,
    'If it was not you, ignore this e-mail. Your password stays as it is.',
  );
}

const NOT_YOU =
  'If it was not you, choose a new password at once with “Forgot your password?” on the sign-in page, and tell an owner of your organization.';

const PASSKEY_NOT_YOU =
  'If it was not you, remove it at once on the Security page, choose a new password, and tell an owner of your organization. If you cannot sign in, an owner can switch off your access, and the operator of the network can remove the passkey.';

export function passwordChangedMail(to: string, name: string): Mail {
  return mail(
    to,
    'Your password was changed',
    `Hello ${name},`,
    'Your password was just changed, and all your other sessions have ended.',
    NOT_YOU,
  );
}

export function secondFactorMail(to: string, name: string, on: boolean): Mail {
  return mail(
    to,
    `Your second factor was turned ${on ? 'on' : 'off'}`,
    `Hello ${name},`,
    on
      ? 'From now on, you need a code from your authenticator app and your password to sign in.'
      : 'From now on, you need only your password to sign in.',
    NOT_YOU,
  );
}

/** Tells staff that their authenticator app was removed, and that their passkeys remain. */
export function appRemovedMail(to: string, name: string): Mail {
  return mail(
    to,
    'Your authenticator app was removed',
    `Hello ${name},`,
    'Codes from your authenticator app and your backup codes no longer sign you in. Your passkeys still do.',
    NOT_YOU,
  );
}

/** @param passkey the name of the passkey */
export function passkeyAddedMail(to: string, name: string, passkey: string): Mail {
  return mail(
    to,
    'A passkey was added',
    `Hello ${name},`,
    `The passkey “${passkey}” can now sign you in without your password. If you sign in with your password, you now also need a passkey or, if you set one up, a code from your authenticator app. All your other sessions have ended.`,
    PASSKEY_NOT_YOU,
  );
}

/** @param isLast whether no second factor is left */
export function passkeyRemovedMail(to: string, name: string, passkey: string, isLast: boolean): Mail {
  return mail(
    to,
    'A passkey was removed',
    `Hello ${name},`,
    `The passkey “${passkey}” no longer signs you in.${isLast ? ' It was your last second factor: from now on, you need only your password to sign in.' : ''}`,
    NOT_YOU,
  );
}

interface FactorPolicyText {
  to: string;
  name: string;
  organization: string;
  /** Name of the owner who changed the policy. */
  owner: string;
  /** Link to the security page. */
  link: string;
}

/** Tells staff without a second factor that they need one from now on. */
export function factorRequiredMail({ to, name, organization, owner, link }: FactorPolicyText): Mail {
  return mail(
    to,
    `${organization} now requires a second factor`,
    `Hello ${name},`,
    `${owner} requires a second factor of all staff of ${organization}. You have none yet. The next time you open a page, you are asked to set one up. It takes two minutes; until then you cannot use the other pages.`,
    `Have your phone at hand. Set it up here: ${link}`,
  );
}

/** Tells an owner that a second factor is no longer required. */
export function factorOptionalMail({ to, name, organization, owner, link }: FactorPolicyText): Mail {
  return mail(
    to,
    `${organization} no longer requires a second factor`,
    `Hello ${name},`,
    `${owner} no longer requires a second factor of the staff of ${organization}. From now on, everyone can turn off their own.`,
    `If that was not agreed, you can require it again: ${link}`,
  );
}

interface CertificationEndsText {
  to: string;
  organization: string;
  endsAt: number;
  /** Link to the organization page. */
  link: string;
}

/** Reminds an owner or admin that the certification of permissible purpose ends. */
export function certificationEndsMail({ to, organization, endsAt, link }: CertificationEndsText): Mail {
  return mail(
    to,
    `The certification of ${organization} ends on ${dayText(endsAt)}`,
    `${organization} certified the purposes for which it uses the network. The certification ends on ${dayText(endsAt)}. From then on, we reject its checks, scores and searches through the API, and its staff cannot check anyone.`,
    `An owner can renew it here:\n${link}`,
  );
}

interface KeyExpiresText {
  to: string;
  organization: string;
  /** The name of the key. */
  name: string;
  expiresAt: number;
  isExpired: boolean;
  /** Link to the keys. */
  link: string;
}

/** Reminds an owner or admin that an API key expires. */
export function keyExpiresMail({ to, organization, name, expiresAt, isExpired, link }: KeyExpiresText): Mail {
  const at = `${momentText(expiresAt)} UTC`;
  return mail(
    to,
    `The API key “${name}” of ${organization} ${isExpired ? 'has expired' : `expires on ${dayText(expiresAt)}`}`,
    isExpired
      ? `The API key “${name}” of ${organization} expired on ${at}. Requests with it are rejected. If your software still needs it, create another key.`
      : `The API key “${name}” of ${organization} expires on ${at}. From then on, requests with it are rejected. If your software still needs it, rotate the key. The new one can expire later, and the old one keeps working in the meantime.`,
    `See the keys:\n${link}`,
  );
}

interface LowCreditsText {
  to: string;
  organization: string;
  credits: number;
  threshold: number;
  /** Link to usage and billing. */
  link: string;
}

export function lowCreditsMail({ to, organization, credits, threshold, link }: LowCreditsText): Mail {
  const [left, limit] = [credits, threshold].map(count);
  const one = credits === 1;
  return mail(
    to,
    `${organization} has ${left} screening ${one ? 'credit' : 'credits'} left`,
    `The balance of ${organization} is ${left} ${one ? 'credit' : 'credits'}, below your warning level of ${limit}.`,
    'Each check costs one credit. You can keep checking below zero, and you are billed for those checks.',
    `Request more credits from the operator of your network, and see where yours went:\n${link}`,
    'You get the next warning after the balance has risen above this level and falls below it again.',
  );
}
