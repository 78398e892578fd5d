import { hasLink } from '../rules/organizations/organization-names.ts';
import { ROLE_SUMMARIES, type Role } from '../rules/staff/roles.ts';
import { staffMails } from '../texts/en/staff/mails.ts';
import { makeAreaTexts } from '../texts/texts.ts';
import type { Mail } from './mailer.ts';
import { mail } from './texts.ts';

const { t } = makeAreaTexts(staffMails);

/** A staff member as mails name them. */
interface Person {
  name: string;
  email: string;
}

interface TeamMailText {
  /** Who gets the mail. */
  to: Person;
  organization: string;
  link: string;
}

/** Returns a name for a mail. A name with a link of its own is left out: somebody may have chosen it for this mail. */
const whoOf = (name: string) => (hasLink(name) ? t('somebody') : name);

interface RoleText extends Omit<TeamMailText, 'link'> {
  /** The name of the person who changed the role. */
  by: string;
  before: Role;
  role: Role;
}

/** Tells a staff member that somebody changed their role. */
export function roleChangedMail({ to, organization, by, before, role }: RoleText): Mail {
  return mail(
    to.email,
    t('roleSubject', { organization, role }),
    t('hello', { name: to.name }),
    t('roleText', { who: whoOf(by), organization, before, role, summary: ROLE_SUMMARIES[role] }),
    t('roleMistake', { organization }),
  );
}

interface NewOwnerText extends TeamMailText {
  /** The name of the owner who made them one; undefined if they accepted an invitation. */
  by: string | undefined;
  owner: Person;
}

/** Tells an owner that the organization has another one. */
export function newOwnerMail({ to, organization, link, by, owner }: NewOwnerText): Mail {
  const person = hasLink(owner.name) ? owner.email : `${owner.name} (${owner.email})`;
  const text = { person, organization, summary: ROLE_SUMMARIES.owner };
  return mail(
    to.email,
    t('newOwnerSubject', { organization }),
    t('hello', { name: to.name }),
    by === undefined ? t('joinedOwnerText', text) : t('newOwnerText', { ...text, who: whoOf(by) }),
    t('newOwnerLink', { link }),
  );
}

interface FactorResetText extends TeamMailText {
  /** The name of the owner who reset it. */
  by: string;
  /** Whether the organization requires a second factor. */
  isRequired: boolean;
}

/** Tells a staff member that an owner reset their second factor. */
export function factorResetMail({ to, organization, link, by, isRequired }: FactorResetText): Mail {
  return mail(
    to.email,
    t('factorResetSubject'),
    t('hello', { name: to.name }),
    t('factorResetText', { who: whoOf(by), organization }),
    isRequired ? t('factorResetRequired', { organization, link }) : t('factorResetLink', { link }),
    t('factorResetNotYou'),
  );
}
