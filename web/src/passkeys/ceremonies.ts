import { passkeys } from '../../../src/texts/en/staff/passkeys.ts';
import { call } from '../api.ts';
import { staffTexts } from '../texts.ts';

const { t } = staffTexts(passkeys);

/**
 * Asks the device for a passkey, and signs in with it.
 *
 * @param secondStep whether the password was given already: then only passkeys of that person work
 */
export async function signInWithPasskey(secondStep: boolean): Promise<void> {
  const options = await call('POST /dashboard/sign-in/passkey/options', { body: { secondStep } });
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const { id, response } = await credentialOf<AuthenticationResponseJSON>(() =>
    navigator.credentials.get({ publicKey }),
  );
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  const body = { id, clientDataJSON, authenticatorData, signature, userHandle: userHandle || undefined };
  await call('POST /dashboard/sign-in/passkey', { body });
}

/** Asks the device to create a passkey for the signed-in person, and adds it. */
export async function addPasskey(password: string): Promise<void> {
  const options = await call('POST /dashboard/security/passkeys/options', { body: { password } });
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const { id, response } = await credentialOf<RegistrationResponseJSON>(() =>
    navigator.credentials.create({ publicKey }),
  );
  const { clientDataJSON, attestationObject } = response;
  const body = { id, clientDataJSON, attestationObject, name: t('name') };
  await call('POST /dashboard/security/passkeys', { body });
}

/** What went wrong, by the names of the errors that browsers throw. */
const ERRORS: Record<string, string> = {
  InvalidStateError: t('exists'),
  NotAllowedError: t('canceled'),
};

/** Returns the JSON of what the browser returns. Throws an error that can be shown. */
async function credentialOf<Json>(ask: () => Promise<Credential | null>): Promise<Json> {
  try {
    return ((await ask()) as PublicKeyCredential).toJSON() as Json;
  } catch (error) {
    const name = error instanceof DOMException ? error.name : '';
    throw new Error(ERRORS[name] ?? t('failed'), { cause: error });
  }
}
