import { hasLink } from '../rules/organizations/organization-names.ts';
import { ROLE_SUMMARIES, type Role } from '../rules/staff/roles.ts';
import { dayText, momentText } from '../rules/text/days.ts';
import { textsIn } from '../texts/all.ts';
import { staffMails } from '../texts/en/staff/mails.ts';
import { makeAreaTexts, type Texts } from '../texts/texts.ts';
import type { Mail } from './mailer.ts';

const { t } = makeAreaTexts(staffMails);

/** Returns a mail to staff with these paragraphs and the signature. */
export function mail(to: string, subject: string, ...paragraphs: string[]): Mail {
  return signed(textsIn('en'), to, subject, paragraphs);
}

/** Returns a mail with these paragraphs and the signature, in the language of the texts. */
export function signed(texts: Texts, to: string, subject: string, paragraphs: readonly string[]): Mail {
  return {
    to,
    subject: oneLine(subject),
    text: `${[...paragraphs, texts.t('mails.signature')].join('\n\n')}\n`,
  };
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
  const who = hasLink(inviter) ? t('somebody') : inviter;
  return mail(
    to,
    t('joinSubject', { organization }),
    t('joinText', { who, organization, role, summary: ROLE_SUMMARIES[role] }),
    t('joinLink', { link }),
    t('joinIgnore'),
  );
}

export function resetMail(to: string, name: string, link: string): Mail {
  return mail(to, t('resetSubject'), t('hello', { name }), t('resetText', { link }), t('resetIgnore'));
}

export function passwordChangedMail(to: string, name: string): Mail {
  return mail(to, t('passwordSubject'), t('hello', { name }), t('passwordText'), t('notYou'));
}

export function secondFactorMail(to: string, name: string, on: boolean): Mail {
  return mail(
    to,
    t(on ? 'factorOnSubject' : 'factorOffSubject'),
    t('hello', { name }),
    t(on ? 'factorOnText' : 'factorOffText'),
    t('notYou'),
  );
}

/** Tells staff that their authenticator app was removed, and that their passkeys remain. */
export function appRemovedMail(to: string, name: string): Mail {
  return mail(to, t('appRemovedSubject'), t('hello', { name }), t('appRemovedText'), t('notYou'));
}

/** @param passkey the name of the passkey */
export function passkeyAddedMail(to: string, name: string, passkey: string): Mail {
  return mail(
    to,
    t('passkeyAddedSubject'),
    t('hello', { name }),
    t('passkeyAddedText', { passkey }),
    t('passkeyNotYou'),
  );
}

/** @param isLast whether no second factor is left */
export function passkeyRemovedMail(to: string, name: string, passkey: string, isLast: boolean): Mail {
  return mail(
    to,
    t('passkeyRemovedSubject'),
    t('hello', { name }),
    t(isLast ? 'lastPasskeyRemovedText' : 'passkeyRemovedText', { passkey }),
    t('notYou'),
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
    t('factorRequiredSubject', { organization }),
    t('hello', { name }),
    t('factorRequiredText', { owner, organization }),
    t('factorRequiredLink', { link }),
  );
}

/** Tells an owner that a second factor is no longer required. */
export function factorOptionalMail({ to, name, organization, owner, link }: FactorPolicyText): Mail {
  return mail(
    to,
    t('factorOptionalSubject', { organization }),
    t('hello', { name }),
    t('factorOptionalText', { owner, organization }),
    t('factorOptionalLink', { link }),
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
  const day = dayText(endsAt);
  return mail(
    to,
    t('certificationSubject', { organization, day }),
    t('certificationText', { organization, day }),
    t('certificationLink', { link }),
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
  const key = { name, organization };
  return mail(
    to,
    isExpired ? t('keyExpiredSubject', key) : t('keyExpiresSubject', { ...key, day: dayText(expiresAt) }),
    t(isExpired ? 'keyExpiredText' : 'keyExpiresText', { ...key, time: momentText(expiresAt) }),
    t('keysLink', { link }),
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
  return mail(
    to,
    t('lowCreditsSubject', { organization, credits }),
    t('lowCreditsText', { organization, credits, threshold }),
    t('lowCreditsCost'),
    t('lowCreditsLink', { link }),
    t('lowCreditsNext'),
  );
}
