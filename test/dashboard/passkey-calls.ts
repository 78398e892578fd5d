import assert from 'node:assert/strict';
import { type Authenticator, type Ceremony, newAuthenticator } from '../support/authenticator.ts';
import type { HttpResponse } from '../support/client.ts';
import { cookiesOf, pageCall, type StaffClient } from '../support/dashboard.ts';
import type { TestServer } from '../support/server.ts';

/** The address of the tests' networks: browsers create no passkeys for an IP address. */
export const ORIGIN = 'http://localhost:8080';
export const RP_ID = 'localhost';

/** What a device or a browser gets wrong, or lies about. */
export type Lies = Partial<Ceremony>;

/** Returns functions that add passkeys and sign in with them, as the pages do. */
export function makePasskeyCalls(server: TestServer) {
  const post = (path: string, body: unknown, cookie = '') => pageCall(server, cookie)('POST', path, { body });

  /** Prepares a passkey of a signed-in person. Returns the challenge, and the cookie to add it with. */
  async function begun({ cookie, password }: Pick<StaffClient, 'cookie' | 'password'>) {
    const response = await post('/dashboard/security/passkeys/options', { password }, cookie);
    assert.equal(response.status, 200, response.text);
    return { options: response.body, cookie: `${cookie}; ${cookiesOf(response)}` };
  }

  /** Creates a passkey on a device, and sends it. */
  async function add(
    person: Pick<StaffClient, 'cookie' | 'password'>,
    device: Authenticator,
    { name = 'Passkey', ...lies }: Lies & { name?: string } = {},
  ): Promise<HttpResponse> {
    const { options, cookie } = await begun(person);
    const created = device.create({ challenge: options.challenge, origin: ORIGIN, rpId: RP_ID, ...lies });
    return post('/dashboard/security/passkeys', { ...created, name }, cookie);
  }

  /** Adds a new device's passkey to a person, whose sessions end. Returns the device and the new cookie. */
  async function withPasskey<Person extends Pick<StaffClient, 'cookie' | 'password'>>(
    person: Person,
  ): Promise<Person & { device: Authenticator }> {
    const device = newAuthenticator();
    const response = await add(person, device);
    assert.equal(response.status, 200, response.text);
    return { ...person, cookie: cookiesOf(response), device };
  }

  /** Begins to sign in with a passkey; as the second step if the cookie is that of a first one. */
  async function challenge(firstStep = '') {
    const body = { secondStep: firstStep !== '' };
    const response = await post('/dashboard/sign-in/passkey/options', body, firstStep);
    assert.equal(response.status, 200, response.text);
    const cookie = [firstStep, cookiesOf(response)].filter((one) => one !== '').join('; ');
    return { options: response.body, cookie };
  }

  /** Signs a challenge with the passkey of a device, and sends the signature. */
  async function signIn(
    device: Authenticator,
    { firstStep = '', ...lies }: Lies & { firstStep?: string } = {},
  ): Promise<HttpResponse> {
    const { options, cookie } = await challenge(firstStep);
    return send(device.get({ challenge: options.challenge, origin: ORIGIN, rpId: RP_ID, ...lies }), cookie);
  }

  const send = (assertion: object, cookie: string) => post('/dashboard/sign-in/passkey', assertion, cookie);
  const me = (response: HttpResponse) => pageCall(server, cookiesOf(response))('GET', '/dashboard/me');

  return { post, begun, add, withPasskey, challenge, signIn, send, me };
}
