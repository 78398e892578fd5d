import { type Static, Type } from 'typebox';
import { MOST_EMAIL_CHARACTERS } from '../../rules/text/limits.ts';
import { COUNT, DONE, TEXT_OR_NULL } from '../schemas.ts';
import { renterRoute, visitorRoute } from './route.ts';

const EMAIL = Type.String({ minLength: 1, maxLength: MOST_EMAIL_CHARACTERS });
const TOKEN = Type.String({ minLength: 1, maxLength: 200 });
/** Eight digits, perhaps with spaces. */
const CODE = Type.String({ minLength: 1, maxLength: 50 });

/** The routes of signing in and out. */
export const renterSignInRoutes = [
  visitorRoute({
    method: 'POST',
    path: '/portal/api/sign-in/link',
    who: 'anyone',
    body: Type.Object({ email: EMAIL }),
    response: DONE,
  }).handledBy(async ({ body, ...visitor }, app) => {
    await app.signIn.requestLink(visitor, body.email, visitor.language);
    return {};
  }),

  // Never a GET: mail scanners open every link in a mail, and would use it up.
  visitorRoute({
    method: 'POST',
    path: '/portal/api/sign-in',
    who: 'anyone',
    body: Type.Object({ token: TOKEN }),
    response: DONE,
  }).handledBy(async ({ body, setCookies, ...visitor }, app) => {
    setCookies(await app.signIn.withLink(visitor, body.token));
    return {};
  }),

  visitorRoute({
    method: 'POST',
    path: '/portal/api/sign-in/code',
    who: 'anyone',
    body: Type.Object({ email: EMAIL, code: CODE }),
    response: DONE,
  }).handledBy(async ({ body, setCookies, ...visitor }, app) => {
    setCookies(await app.signIn.withCode(visitor, body.email, body.code));
    return {};
  }),

  visitorRoute({ method: 'POST', who: 'anyone', path: '/portal/api/sign-out', response: DONE }).handledBy(
    async ({ setCookies, ...visitor }, app) => {
      setCookies(await app.signIn.signOut(visitor));
      return {};
    },
  ),
];

/** The renter whose file is open, and how they signed in. */
const ME = Type.Object({
  email: Type.String(),
  /** `null` if the e-mail opens nothing. */
  memberId: TEXT_OR_NULL,
  /** `null` if the session does not open a name. */
  fullName: TEXT_OR_NULL,
  /** How much of the file the session opens. */
  opens: Type.Enum(['nothing', 'part', 'whole']),
  /** Other records on file, and how many organizations filed them; 0 if the e-mail opens nothing. */
  closed: Type.Object({ records: COUNT, organizations: COUNT }),
});

export type RenterMeResponse = Static<typeof ME>;

export const meRoutes = [
  renterRoute({
    method: 'GET',
    path: '/portal/api/me',
    who: 'renter',
    needs: 'nothing',
    response: ME,
  }).handledBy(async ({ renter }, app) => {
    const { email, opens, closed } = renter;
    if (opens === 'nothing')
      return { email, memberId: null, fullName: null, opens, closed: { records: 0, organizations: 0 } };
    const { memberId, fullName } = await app.readOwnFile(renter);
    const { records, organizations } = closed;
    return { email, memberId, fullName, opens, closed: { records, organizations } };
  }),
];
