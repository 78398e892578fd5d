import type { Clock } from '../ids.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Store } from '../store/store.ts';
import type { Language } from '../texts/languages.ts';

/** Mails that a world keeps: a list to look at. */
const MAILS_KEPT = 200;

/**
 * Returns the mailer of a test world. No mail leaves: each is kept in the world.
 *
 * @param renterFooter returns what each mail to a renter ends with
 */
export function captureMails(
  store: Pick<Store, 'transaction'>,
  clock: Clock,
  renterFooter: (language: Language) => string,
): Mailer {
  return {
    reachesPeople: true,
    async send({ to, subject, text, toRenter }) {
      const body = toRenter === undefined ? text : `${text}\n${renterFooter(toRenter)}\n`;
      const mail = { at: clock(), recipient: to, subject, body };
      try {
        await store.transaction(({ capturedMails }) => capturedMails.add(mail, MAILS_KEPT));
        return true;
      } catch {
        // The job that sends it tries again.
        return false;
      }
    },
    async idle() {},
  };
}
