import { Refusal } from '../errors.ts';
import { renterSignInMail } from '../mail/texts.ts';
import { normalizeEmail } from '../rules/identity/normalization.ts';
import { EMAIL } from '../rules/text/email.ts';
import type { Visitor } from '../sign-in/visitor.ts';
import type { RenterSignInContext } from './context.ts';
import { MOST_LINKS } from './limits.ts';

/** So many requests are worked on at once: a bound on what a flood takes of the database and of memory. */
const MOST_UNDER_WAY = 100;

export interface LinkRequests {
  /**
   * Mails a link and a code to an e-mail that is on a file. It resolves at once and says the same whether it is on one or
   * not: everything that differs comes after the answer. Refuses (`invalid`) what is no e-mail, (`rateLimited`) who asks
   * too often, for one e-mail or from one network address.
   */
  requestLink(visitor: Visitor, email: string): Promise<void>;
  /** Resolves when no request is being worked on any more. */
  idle(): Promise<void>;
}

export function makeLinkRequests(context: RenterSignInContext): LinkRequests {
  const { limits, onFailure } = context;
  const underWay = new Set<Promise<void>>();
  return {
    async requestLink({ address }, given) {
      const email = normalizeEmail(given);
      if (!EMAIL.test(email)) {
        throw new Refusal('invalid', 'Write the whole e-mail address, such as name@example.com.');
      }
      await limits.mails.take(address);
      await limits.mailsToEmail.take(email);
      if (underWay.size >= MOST_UNDER_WAY) {
        throw new Refusal('unavailable', 'Too many people are signing in now. Try again shortly.');
      }
      const work: Promise<void> = mailLink(context, email)
        .catch(onFailure)
        .finally(() => underWay.delete(work));
      underWay.add(work);
    },
    async idle() {
      await Promise.all(underWay);
    },
  };
}

/**
 * A link and a code are also made for an e-mail that is on no file, and sent to nobody: so a wrong code takes the same
 * time for both, and does not tell which e-mails are on file. For both the same is written, and as often: on an embedded
 * database the next request waits for it.
 */
async function mailLink(context: RenterSignInContext, email: string): Promise<void> {
  const { store, newId, clock, mailer, baseUrl } = context;
  // All servers of the network together.
  if ((await store.renterSignIn.countLinks(email, clock())) >= MOST_LINKS) return;
  const isOnFile = (await store.renters.search({ kind: 'email', value: email }, 1)).length > 0;
  await store.transaction(async ({ renterSignIn }) => {
    const id = newId('rsi');
    await renterSignIn.putFirst({ id, email, at: clock() });
    // Nothing is left of who is on no file.
    if (!isOnFile) await renterSignIn.forgetSignIn(id);
  });
  const { newKeys } = await context.auth();
  const { token, code } = await newKeys(email);
  if (!isOnFile) return;
  const link = `${baseUrl()}/portal/sign-in/link?token=${token}`;
  await mailer.send(renterSignInMail({ to: email, link, code }));
}
