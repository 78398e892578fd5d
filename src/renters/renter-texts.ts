import type { RenterSignInReads } from '../store/store.ts';
import { textsIn } from '../texts/all.ts';
import { languageNamed } from '../texts/languages.ts';
import type { Texts } from '../texts/texts.ts';

/**
 * Returns the texts for mails to a renter's e-mail: in the language in which it last used the portal, or in English if it never
 * did.
 */
export async function textsFor(
  { renterSignIn }: { renterSignIn: Pick<RenterSignInReads, 'findLanguage'> },
  email: string,
): Promise<Texts> {
  return textsIn(languageNamed(await renterSignIn.findLanguage(email)));
}
