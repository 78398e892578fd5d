import { invitationMail } from '../mail/texts.ts';
import { findOrganization } from '../organizations/organizations.ts';
import type { Role } from '../rules/staff/roles.ts';
import { type Acceptance, findInvitation, makeAcceptInvitation } from '../staff/accept-invitation.ts';
import type { NewInvitation } from '../staff/invitations.ts';
import type { Staff } from '../store/store.ts';
import type { SignInContext } from './context.ts';
import type { Visitor } from './cookies.ts';
import type { SignInWithPassword } from './password.ts';

/** What the page shows about an invitation before it is accepted. */
export interface InvitationShown {
  /** The organization's name; `null` if the invited person creates one. */
  organization: string | null;
  email: string | null;
  role: Role;
}

export interface Invitations {
  /** False if this network sends no mail, so that the inviter must pass on each link. */
  readonly areMailed: boolean;
  show(token: string): Promise<InvitationShown>;
  /** Creates an account and signs it in. Returns the cookies. */
  accept(visitor: Visitor, acceptance: Acceptance): Promise<string[]>;
  /**
   * Mails an invitation's link. Returns the link for the inviter to pass on if no mail server accepted the
   * mail; otherwise `null`, because only the owner of the e-mail may have it.
   */
  deliver(by: Staff, made: NewInvitation): Promise<string | null>;
}

export function invitationLink(baseUrl: string, token: string): string {
  return `${baseUrl}/invitation?token=${token}`;
}

export function makeInvitations(context: SignInContext, signIn: SignInWithPassword): Invitations {
  const { store, newId, clock, limits, slowDown, mailer, passwords } = context;
  const acceptInvitation = makeAcceptInvitation({ store, newId, clock, hashPassword: passwords.hash });

  // No limit on attempts: nobody guesses 256 random bits.
  return {
    areMailed: mailer.reachesPeople,

    async show(token) {
      const { organizationId, email, role } = await findInvitation(store, token, clock());
      if (organizationId === null) return { organization: null, email, role };
      const { name } = await findOrganization(store.organizations, organizationId);
      return { organization: name, email, role };
    },

    async accept(visitor, acceptance) {
      // Checked before the link is used up, because sign-in would reject the visitor, too.
      await limits.failures.check(visitor.address);
      const { email } = await acceptInvitation(acceptance);
      // Failed guesses from before the account existed must not lock out its new owner.
      slowDown.succeeded(`password ${email}`);
      return (await signIn(visitor, email, acceptance.password)).cookies;
    },

    async deliver(by, { invitation, token }) {
      const link = invitationLink(context.baseUrl(), token);
      const { name: organization } = await findOrganization(store.organizations, by.organizationId);
      const { email: to, role } = invitation;
      if (to === null) return link;
      const mail = invitationMail({ to, organization, inviter: by.name, role, link });
      return (await mailer.send(mail)) && mailer.reachesPeople ? null : link;
    },
  };
}
