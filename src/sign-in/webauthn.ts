import type { Passkey, Staff } from '../store/store.ts';
import { lazily } from './context.ts';
import { PASSKEY_CHALLENGE_MS, type PasskeyChallenge } from './passkey-challenge.ts';
import type { RelyingParty } from './relying-party.ts';

/** Loaded at the first use, because it takes a server that serves only the API 30 MB of memory. */
const library = lazily(() => import('@simplewebauthn/server'));
const helpers = lazily(() => import('@simplewebauthn/server/helpers'));

/** The name of the product where devices list their passkeys. */
const SITE_NAME = 'Renter screening';

/** EdDSA, ES256 and RS256: every device supports at least one of them. https://www.iana.org/assignments/cose/cose.xhtml#algorithms */
const ALGORITHMS = [-8, -7, -257];

const PUBLIC_KEY = 'public-key';

/** A passkey that a browser created. All parts are in base64url. */
export interface CreatedCredential {
  id: string;
  clientDataJSON: string;
  attestationObject: string;
}

/** The signature of a passkey. All parts are in base64url. */
export interface Assertion {
  id: string;
  clientDataJSON: string;
  authenticatorData: string;
  signature: string;
  /** The user that the device stored with the passkey. */
  userHandle?: string | undefined;
}

const descriptorOf = ({ credentialId }: Passkey) => ({ type: PUBLIC_KEY, id: credentialId }) as const;

/**
 * Returns what a browser needs to create a passkey for a staff member who has the passkeys `existing`. No device creates a second
 * one for the same person. https://www.w3.org/TR/webauthn-3/#dictionary-makecredentialoptions
 */
export function creationOptions(party: RelyingParty, challenge: string, staff: Staff, existing: Passkey[]) {
  return {
    rp: { id: party.id, name: SITE_NAME },
    user: { id: userHandleOf(staff.userId), name: staff.email, displayName: staff.name },
    challenge,
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: PUBLIC_KEY, alg }) as const),
    timeout: PASSKEY_CHALLENGE_MS,
    excludeCredentials: existing.map(descriptorOf),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  } as const;
}

/**
 * Returns what a browser needs to sign in with a passkey: any of its passkeys for this site, or one of `allowed`.
 * https://www.w3.org/TR/webauthn-3/#dictionary-assertion-options
 */
export function requestOptions(party: RelyingParty, challenge: string, allowed: Passkey[] = []) {
  return {
    rpId: party.id,
    challenge,
    timeout: PASSKEY_CHALLENGE_MS,
    allowCredentials: allowed.map(descriptorOf),
    userVerification: 'required',
  } as const;
}

/**
 * Returns the passkey that a browser created; undefined if it is not for this challenge and site, or the device did not verify the
 * person.
 */
export async function createdPasskey(
  { id, clientDataJSON, attestationObject: given }: CreatedCredential,
  { challenge }: PasskeyChallenge,
  party: RelyingParty,
): Promise<Pick<Passkey, 'credentialId' | 'publicKey' | 'counter'> | undefined> {
  const { verifyRegistrationResponse } = await library();
  const verification = await unlessFailed(async () => {
    const response = { clientDataJSON, attestationObject: await withoutAttestation(given) };
    return verifyRegistrationResponse({
      response: { id, rawId: id, type: PUBLIC_KEY, clientExtensionResults: {}, response },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
  });
  // The ID by which the passkey will be found. Only the one in the request has a limit.
  const credential = verification?.registrationInfo?.credential;
  if (credential?.id !== id) return undefined;
  const publicKey = Buffer.from(credential.publicKey).toString('base64url');
  return { credentialId: credential.id, publicKey, counter: credential.counter };
}

/**
 * Returns an attestation object without its statement about the device, which nobody asked for. To verify one, the library loads
 * the revocation lists that its certificates name: from any address, and of any size.
 */
async function withoutAttestation(attestationObject: string): Promise<string> {
  const { decodeAttestationObject, isoBase64URL, isoCBOR } = await helpers();
  const authData = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject)).get('authData');
  const none = { fmt: 'none', attStmt: new Map(), authData };
  return isoBase64URL.fromBuffer(isoCBOR.encode(new Map(Object.entries(none))));
}

/**
 * Returns how often a passkey was used, as it counts itself. Returns undefined if its signature is not for this challenge and site,
 * the device did not verify the person, or the counter is not higher than before.
 */
export async function counterOf(
  passkey: Passkey,
  { id, userHandle, ...response }: Assertion,
  { challenge }: PasskeyChallenge,
  party: RelyingParty,
): Promise<number | undefined> {
  if (userHandle !== undefined && userHandle !== userHandleOf(passkey.userId)) return undefined;
  const { verifyAuthenticationResponse } = await library();
  const verification = await unlessFailed(() =>
    verifyAuthenticationResponse({
      response: { id, rawId: id, type: PUBLIC_KEY, clientExtensionResults: {}, response },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      credential: {
        id: passkey.credentialId,
        publicKey: Buffer.from(passkey.publicKey, 'base64url'),
        counter: passkey.counter,
      },
      requireUserVerification: true,
    }),
  );
  return verification?.verified ? verification.authenticationInfo.newCounter : undefined;
}

/** Devices store the user ID with the passkey, as bytes. */
const userHandleOf = (userId: string) => Buffer.from(userId).toString('base64url');

/** Returns the result of a verification, or undefined if it failed: the library throws for whatever is wrong. */
async function unlessFailed<Result>(verify: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await verify();
  } catch {
    return undefined;
  }
}
