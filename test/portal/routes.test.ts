import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { PortalRoute } from '../../src/http/portal/route.ts';
import { PORTAL_ROUTES } from '../../src/http/portal/routes.ts';
import { pageCall, staffOf } from '../support/dashboard.ts';
import { renterOf } from '../support/portal.ts';
import { startServer } from '../support/server.ts';

/** The only routes that need no session. */
const PUBLIC = [
  'POST /portal/api/sign-in/link',
  'POST /portal/api/sign-in',
  'POST /portal/api/sign-in/code',
  'POST /portal/api/sign-out',
  'GET /portal/api/operator',
  'GET /portal/api/rights/:language',
];

const server = await startServer();
after(() => server.stop());
const [staff, renter] = [await staffOf(server), await renterOf(server)];

const addressOf = ({ path }: PortalRoute): string => path.replaceAll(/:\w+/g, 'x');

test('only sign-in, sign-out, and who runs the network need no session', () => {
  const open = PORTAL_ROUTES.filter(({ who }) => who === 'anyone').map(
    ({ method, path }) => `${method} ${path}`,
  );
  assert.deepEqual(open, PUBLIC);
});

for (const route of PORTAL_ROUTES) {
  const name = `${route.method} ${route.path}`;
  if (route.who === 'renter') {
    test(`${name} needs the session of a renter`, async () => {
      for (const cookie of ['', staff.cookie, 'renter_session=x', `renter_session=${'x'.repeat(3000)}`]) {
        const { status, body } = await pageCall(server, cookie)(route.method, addressOf(route));
        assert.deepEqual([status, body.error], [401, 'You are signed out. Request a new link to sign in.']);
      }
    });
  }
  if (route.method !== 'GET') {
    test(`${name} rejects pages of other sites`, async () => {
      for (const origin of [undefined, 'https://evil.example', 'null']) {
        const headers = { cookie: renter.cookie, ...(origin && { origin }) };
        const { status } = await server.call(route.method, addressOf(route), { headers });
        assert.equal(status, 403, `from ${origin}`);
      }
    });
  }
}
