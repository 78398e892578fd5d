/**
 * Sign-in after an upgrade. A server that still used Better Auth 1.7.25 wrote the rows below. Sessions, links,
 * passwords and second factors stored by it must keep working.
 */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type TOTP, URI } from 'otpauth';
import { cookiesOf, pageCall, signedIn } from '../support/dashboard.ts';
import { putRenter } from '../support/renters.ts';
import { startServer, type TestServer } from '../support/server.ts';

const SECRET = 'the secret of an upgraded network';
const EMAIL = 'ana@staff.example';
/** Decomposed umlaut, ligature, Roman numeral: hashed in their compatibility form. */
const PASSWORD = 'Zu\u0308rich \ufb01ne \u2177 pass';
const APP = URI.parse(
  'otpauth://totp/Renter%20screening:ana%40staff.example?secret=IV4HGVCVMVGEO4KJLBMEQ2TFGBYDETZQOJRDM4BVJJ2TKT2MGNBA&issuer=Renter%20screening&digits=6&period=30',
) as TOTP;
const SESSION_COOKIE =
  'session=jcaNZVDxQMjXnQtcikfhKXq8DnaEfGsJ.XbVAP%2BGdb5PUSVIK1Equc%2BHfFS4cEEu7TdK8yy8cIxQ%3D';
const CHALLENGE_COOKIE = 'sign-in=2fa-xyKeWdZlJp-stPtMKnhj.5858opLawoGXWHrci%2BNWaTWId7tHmqQ1eKaNczlcOCA%3D';
const RESET_TOKEN = '8zBbCOj3R935IeO6luRHWtUF';
const RENTER_EMAIL = 'ben@renter.example';
const RENTER_COOKIE =
  'renter_session=sHQsKtNAEv9dexzkiyVRZrXMayaVDaRh.bQk5SDbwGzc82SQ49k6%2FtHT9ShCWwj3hl0s6cVlvZ9s%3D';
const RENTER_TOKEN = 'PFLdhZddUVLDCtcUmohLtxCSBdCOTtxq';
const RENTER_CODE = '9620 0813';

/** Times are in milliseconds since the server that wrote the rows was stopped. */
const ROWS: Record<string, Record<string, string | number | null>[]> = {
  users: [
    {
      id: 'usr_01M81X0Q8Z0000C223HA09AP6C',
      name: 'Ana Lee',
      email: 'ana@staff.example',
      email_verified: 1,
      second_factor: 1,
      created_at: -297,
      updated_at: 340,
    },
  ],
  credentials: [
    {
      id: 'crd_01M81X0Q8Z0001KEBQHVZZSVEW',
      user_id: 'usr_01M81X0Q8Z0000C223HA09AP6C',
      provider_id: 'credential',
      account_id: 'usr_01M81X0Q8Z0000C223HA09AP6C',
      password:
        'ff555d49621cf961d5f7a4d613a8f48b:75aba3621f464b55c161439a62ec05c6d4473c83f26a9ef35ee10507c90343cb4c037291aad9ed1e65692a1ff1ff679ae3668e6b4c5c06f62369f143f9d36e6d',
      created_at: -297,
      updated_at: -297,
    },
  ],
  sessions: [
    {
      id: 'ses_01M81X0QX200009BXK317JN3N8',
      user_id: 'usr_01M81X0Q8Z0000C223HA09AP6C',
      token_hash: 'f308b7e7e0ea0cc2c93a6f8cfeedadfb230782085d0b090b2f81e75551ab1d3b',
      address: '127.0.0.1',
      user_agent: '',
      created_at: 346,
      last_seen_at: 346,
      expires_at: 1209600346,
    },
  ],
  verifications: [
    {
      id: 'vrf_01M81X0R2500001Y4AXWFMXTKW',
      identifier: 'kSGqVEl3vWR1HPeu8tw4nqgpcy_CNZTv0nkhf_VW2es',
      value: 'usr_01M81X0Q8Z0000C223HA09AP6C',
      expires_at: 3600504,
      created_at: 509,
      updated_at: 509,
    },
    {
      id: 'vrf_01M81X0R950000J1TQKMBEKENZ',
      identifier: 'ssLynld4XYd_1pB88rRKeHr9mhFUKB8_OJTw6IGk9Ws',
      value: 'usr_01M81X0Q8Z0000C223HA09AP6C',
      expires_at: 600729,
      created_at: 733,
      updated_at: 733,
    },
    {
      id: 'vrf_01M81X0R9S0000CRSH5M7713PE',
      identifier: 'haVr5G3rhXpxoOroJcKy_aEvudS7MRLVLOfyRZYJxzU',
      value: '1',
      expires_at: 600729,
      created_at: 753,
      updated_at: 753,
    },
  ],
  second_factors: [
    {
      id: 'fac_01M81X0QW500006GBWVFSP3P6H',
      user_id: 'usr_01M81X0Q8Z0000C223HA09AP6C',
      secret:
        'cc53fba428a3b582b5950b1a2b6de7720f7fae3b3aa86af7ccd3a86b79e2f686bbcb981c44cef1c3355fe03f42ffac4478b5620bd291b86b9afded9242ef1c4ceba0efdf1d6fb202',
      backup_codes:
        'cf4437b4a3f1b5606d658e574cd8404fe82f4c24791a56b4622ef680d4dd2a5a9ab5b315ed2cc2065e55b5b1a9c95c409fd493389e8827431c6fd9fa3aa8b766a8a3cf6d08c0422e162ea637b2ad39ae2c054dd9e6948ddaadbb7a6910f34759d8f099397541c012619d2ffbb165d5abe7771aea54d141b6abd15cfd1e9fdccce0193045b674da042c065b3e91f4c09176a0493069194c1e807951f01adeb00803716c9b35a07e0a08481b8fef56ad6e01350b5c3f',
      verified: 1,
      failures: 1,
      locked_until: null,
    },
  ],
  renter_sign_ins: [
    { id: 'rsi_01M81X0RA30000MV27A2RHERXG', email: 'ben@renter.example', email_verified: 1, created_at: 925 },
  ],
  renter_sessions: [
    {
      id: 'rse_01M81X0REX0000X10Z8A09XXH9',
      sign_in_id: 'rsi_01M81X0RA30000MV27A2RHERXG',
      token_hash: 'afd8f4c88e6cab57a3ccfb0523cfa36463c9d0c2cee243fb3e794dfd8ffe5748',
      address: '127.0.0.1',
      user_agent: '',
      created_at: 917,
      last_seen_at: 917,
      expires_at: 86400916,
    },
  ],
  renter_links: [
    {
      id: 'rln_01M81X0RF70000AR9MA6G83RGF',
      kind: 'link',
      email: 'ben@renter.example',
      identifier: 'DnKAE6imzL4mvMCJJbUS1yZEq8ftsZGYXXxHdrp2aDI',
      value: '{"type":"magic-link","email":"ben@renter.example"}',
      expires_at: 900926,
      created_at: 926,
      updated_at: 926,
    },
    {
      id: 'rln_01M81X0RF80000WQ0TNEH7ZM5D',
      kind: 'code',
      email: 'ben@renter.example',
      identifier: 'AVu6zXiVAQKUF4UWrUfVRZr3Z4tP9dzd2MmwXqne_ro',
      value: '77454bf6c7d07f8dadab1e96d3cfffd0d22f1400f04c94cbb1de307a4664a391:0',
      expires_at: 900927,
      created_at: 928,
      updated_at: 928,
    },
  ],
};

let server: TestServer;
before(async () => {
  server = await startServer({ env: { SESSION_SECRET: SECRET } });
  const { id: organizationId } = await server.newOrganization();
  const stoppedAt = Date.now();
  for (const [table, rows] of Object.entries(ROWS)) {
    for (const row of rows) await put(table, row, stoppedAt);
  }
  const [user] = ROWS.users ?? [];
  await put('staff', {
    user_id: String(user?.id),
    organization_id: organizationId,
    role: 'owner',
    disabled_at: null,
    created_at: stoppedAt,
  });
  await putRenter(server.store, [{ kind: 'email', value: RENTER_EMAIL }], { email: RENTER_EMAIL });
});
after(() => server.stop());

async function put(table: string, row: Record<string, string | number | null>, from = 0): Promise<void> {
  const values = Object.entries(row).map(([column, value]) =>
    column.endsWith('_at') && typeof value === 'number' ? value + from : value,
  );
  const [columns, places] = [Object.keys(row).join(', '), values.map(() => '?').join(', ')];
  await server.write(`INSERT INTO ${table} (${columns}) VALUES (${places})`, ...values);
}

const me = (cookie: string) => pageCall(server, cookie)('GET', '/dashboard/me');
const sendCode = (cookie: string, code: string, backupCode: boolean) =>
  pageCall(server, cookie)('POST', '/dashboard/sign-in/second-factor', { body: { code, backupCode } });

test('sessions of staff and renters stay open', async () => {
  const { status, body } = await me(SESSION_COOKIE);
  assert.deepEqual([status, body.user?.email, body.user?.secondFactor], [200, EMAIL, true]);
  const renter = await pageCall(server, RENTER_COOKIE)('GET', '/portal/api/me');
  assert.deepEqual([renter.status, renter.body.email], [200, RENTER_EMAIL]);
});

test('a sign-in that waits for its code accepts a code of the same app', async () => {
  const opened = await sendCode(CHALLENGE_COOKIE, APP.generate(), false);
  assert.equal(opened.status, 200);
  assert.equal((await me(cookiesOf(opened))).body.user.email, EMAIL);
});

test('the password and backup codes still work, each backup code once', async () => {
  for (const status of [200, 400]) {
    const { cookie } = await signedIn(server, EMAIL, PASSWORD.normalize('NFKC'));
    const opened = await sendCode(cookie, 'SAZ98-HT2N5', true);
    assert.equal(opened.status, status);
  }
  const { cookie } = await signedIn(server, EMAIL, PASSWORD);
  assert.equal((await sendCode(cookie, 'pcrvg 9emat', true)).status, 200);
});

test('a link and a code mailed to a renter still work, once', async () => {
  const open = (path: string, body: object) => pageCall(server, '')('POST', path, { body });
  const withCode = () =>
    open('/portal/api/sign-in/code', { email: RENTER_EMAIL, code: RENTER_CODE.replace(' ', '') });
  const withLink = () => open('/portal/api/sign-in', { token: RENTER_TOKEN });
  const links = await server.rows<Record<string, string | number>>('SELECT * FROM renter_links');
  assert.equal((await withCode()).status, 200);
  assert.equal((await withCode()).status, 400);
  assert.equal((await withLink()).status, 400, 'using the code ended the link');
  for (const row of links.filter(({ kind }) => kind === 'link')) await put('renter_links', { ...row });
  assert.equal((await withLink()).status, 200);
  assert.equal((await withLink()).status, 400);
});

test('a link to choose a new password still works, once', async () => {
  const body = { token: RESET_TOKEN, password: 'a new long password' };
  const reset = () => pageCall(server, '')('POST', '/dashboard/reset-password', { body });
  assert.equal((await reset()).status, 200);
  assert.equal((await reset()).status, 400);
  assert.equal((await me(SESSION_COOKIE)).status, 401);
  await signedIn(server, EMAIL, 'a new long password');
});
