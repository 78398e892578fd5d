import { type Static, Type } from 'typebox';
import { MOST_PASSKEY_NAME_CHARACTERS } from '../../rules/text/limits.ts';

import { BY_ID, DONE, TIME, TIME_OR_NULL } from '../schemas.ts';
import { publicRoute, staffRoute } from './route.ts';
import { PASSWORD } from './sign-in.ts';

const base64url = (maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9_-]+$' });

/** At most 1023 bytes: https://www.w3.org/TR/webauthn-3/#credential-id */
const CREDENTIAL_ID = base64url(1364);
/** The client data: longer than the origin of a page and a challenge need. */
const CLIENT_DATA = base64url(4096);

/** A passkey that the browser created. */
const CREATED = {
  id: CREDENTIAL_ID,
  clientDataJSON: CLIENT_DATA,
  /** Larger than a public key with the certificates of a device. */
  attestationObject: base64url(32_768),
};

/** The signature of a passkey. */
const ASSERTION = Type.Object({
  id: CREDENTIAL_ID,
  clientDataJSON: CLIENT_DATA,
  authenticatorData: base64url(4096),
  /** Longer than a signature of RSA with 16,384 bits. */
  signature: base64url(4096),
  /** At most 64 bytes: https://www.w3.org/TR/webauthn-3/#user-handle */
  userHandle: Type.Optional(base64url(88)),
});

const PUBLIC_KEY = Type.Literal('public-key');
const DESCRIPTORS = Type.Array(Type.Object({ type: PUBLIC_KEY, id: Type.String() }));

/** https://www.w3.org/TR/webauthn-3/#dictdef-publickeycredentialcreationoptionsjson */
const CREATION_OPTIONS = Type.Object({
  rp: Type.Object({ id: Type.String(), name: Type.String() }),
  user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
  challenge: Type.String(),
  pubKeyCredParams: Type.Array(Type.Object({ type: PUBLIC_KEY, alg: Type.Integer() })),
  timeout: Type.Integer(),
  excludeCredentials: DESCRIPTORS,
  authenticatorSelection: Type.Object({
    residentKey: Type.Literal('required'),
    requireResidentKey: Type.Boolean(),
    userVerification: Type.Literal('required'),
  }),
  attestation: Type.Literal('none'),
});

/** https://www.w3.org/TR/webauthn-3/#dictdef-publickeycredentialrequestoptionsjson */
const REQUEST_OPTIONS = Type.Object({
  rpId: Type.String(),
  challenge: Type.String(),
  timeout: Type.Integer(),
  allowCredentials: DESCRIPTORS,
  userVerification: Type.Literal('required'),
});

const NAME = Type.String({ minLength: 1, maxLength: MOST_PASSKEY_NAME_CHARACTERS });

const PASSKEY = Type.Object({
  id: Type.String(),
  name: Type.String(),
  createdAt: TIME,
  lastUsedAt: TIME_OR_NULL,
});

export type PasskeyLine = Static<typeof PASSKEY>;

/** The routes of signing in with passkeys, and of a staff member's own passkeys. */
export const passkeyRoutes = [
  publicRoute({
    method: 'POST',
    path: '/dashboard/sign-in/passkey/options',
    permission: 'anyone',
    /** `secondStep`: the password was already given. */
    body: Type.Object({ secondStep: Type.Boolean() }),
    response: REQUEST_OPTIONS,
  }).handledBy(async ({ body, setCookies, ...visitor }, app) => {
    const { options, cookies } = await app.signIn.withPasskey.begin(visitor, body.secondStep);
    setCookies(cookies);
    return options;
  }),

  publicRoute({
    method: 'POST',
    path: '/dashboard/sign-in/passkey',
    permission: 'anyone',
    body: ASSERTION,
    response: DONE,
  }).handledBy(async ({ body, setCookies, ...visitor }, app) => {
    setCookies(await app.signIn.withPasskey.finish(visitor, body));
    return {};
  }),

  staffRoute({
    method: 'GET',
    path: '/dashboard/security/passkeys',
    permission: 'use_account',
    response: Type.Object({ passkeys: Type.Array(PASSKEY) }),
  }).handledBy(async ({ staff }, app) => {
    const passkeys = await app.signIn.ownPasskeys.list(staff);
    return {
      passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({ id, name, createdAt, lastUsedAt })),
    };
  }),

  staffRoute({
    method: 'POST',
    path: '/dashboard/security/passkeys/options',
    permission: 'use_account',
    setsUpFactor: true,
    body: Type.Object({ password: PASSWORD }),
    response: CREATION_OPTIONS,
  }).handledBy(async ({ body, setCookies, ...visitor }, app) => {
    const { options, cookies } = await app.signIn.ownPasskeys.begin(visitor, body.password);
    setCookies(cookies);
    return options;
  }),

  staffRoute({
    method: 'POST',
    path: '/dashboard/security/passkeys',
    permission: 'use_account',
    setsUpFactor: true,
    body: Type.Object({ ...CREATED, name: NAME }),
    response: DONE,
  }).handledBy(async ({ body: { name, ...credential }, setCookies, ...visitor }, app) => {
    setCookies(await app.signIn.ownPasskeys.add(visitor, credential, name));
    return {};
  }),

  staffRoute({
    method: 'PUT',
    path: '/dashboard/security/passkeys/:id',
    permission: 'use_account',
    params: BY_ID,
    body: Type.Object({ name: NAME }),
    response: DONE,
  }).handledBy(async ({ staff, params, body }, app) => {
    await app.signIn.ownPasskeys.rename(staff, params.id, body.name);
    return {};
  }),

  staffRoute({
    method: 'DELETE',
    path: '/dashboard/security/passkeys/:id',
    permission: 'use_account',
    params: BY_ID,
    body: Type.Object({ password: PASSWORD }),
    response: DONE,
  }).handledBy(async ({ body, params, setCookies, ...visitor }, app) => {
    setCookies(await app.signIn.ownPasskeys.remove(visitor, params.id, body.password));
    return {};
  }),
];
