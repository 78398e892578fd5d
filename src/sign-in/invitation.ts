import { recordAction } from '../audit/audit.ts';
import { invitationMail } from '../mail/texts.ts';
import { findOrganization } from '../organizations/organizations.ts';
import type { Role } from '../rules/staff/roles.ts';
import { type Acceptance, findInvitation, makeAcceptInvitation } from '../staff/accept-invitation.ts';
import type { NewInvitation } from '../staff/invitations.ts';
import type { Staff } from '../store/store.ts';
import { mailOwners } from './colleagues.ts';
import type { SignInContext } from './context.ts';
import type { Visitor } from './cookies.ts';
import { openSession, sessionCookie } from './sessions.ts';

/** What the page shows about an invitation before it is accepted. */
interface InvitationShown {
  /** The organization's name; `null` if the invited person creates one. */
  organization: string | null;
  email: string | null;
  role: Role;
}

export interface Invitations {
  /** False if this network sends no mail, so that the inviter must pass on each link. */
  readonly areMailed: boolean;
  show(token: string): Promise<InvitationShown>;
  /** Creates an account and signs it in, or does neither. Returns the cookies. */
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

export function makeInvitations(context: SignInContext): Invitations {
  const { store, newId, clock, secret, slowDown, mailer, passwords, onFailure } = context;
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
      // Read first, because the cookie needs it: if that fails, no account is created.
      await secret();
      const { token, joined } = await acceptInvitation(acceptance, async (tx, member) => {
        await recordAction(tx, { staff: member, at: clock() }, 'staff.signed_in', member);
        return { token: await openSession(context, tx, visitor, member.userId), joined: member };
      });
      if (joined.role === 'owner') mailOwners(context, joined).catch(onFailure);
      // Failed guesses from before the account existed must not lock out its new owner.
      slowDown.succeeded(`password ${joined.email}`);
      return [await sessionCookie(context, token)];
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
