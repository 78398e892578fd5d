import type { RandomBytes } from '../ids.ts';
import type { Store } from '../store/store.ts';

const NAME = 'session_secret';
const BYTES = 32;

/**
 * What cookies are signed and second factors encrypted with: the operator's, or else one that the network made itself
 * and keeps, so that all its servers have the same.
 */
export async function sessionSecret(
  { settings, transaction }: Pick<Store, 'settings' | 'transaction'>,
  given: string | undefined,
  randomBytes: RandomBytes,
): Promise<string> {
  const known = given ?? (await settings.find(NAME));
  if (known !== undefined) return known;
  const made = Buffer.from(randomBytes(BYTES)).toString('base64url');
  return transaction(async (tx) => {
    await tx.settings.putFirst(NAME, made);
    return (await tx.settings.find(NAME)) ?? made;
  });
}
