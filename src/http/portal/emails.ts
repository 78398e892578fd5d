import { type Static, Type } from 'typebox';
import { MOST_EMAIL_CHARACTERS } from '../../rules/text/limits.ts';
import { DONE } from '../schemas.ts';
import { renterRoute } from './route.ts';

const EMAIL = Type.String({ minLength: 1, maxLength: MOST_EMAIL_CHARACTERS });

const OWN_EMAILS = Type.Object({
  rows: Type.Array(
    Type.Object({
      email: Type.String(),
      /** How much of the file it opens. See `OwnEmail` for `wanted` and `detached`. */
      opens: Type.Enum(['nothing', 'part', 'whole', 'wanted', 'detached']),
    }),
  ),
});

export type OwnEmailsResponse = Static<typeof OWN_EMAILS>;

/** The routes of the e-mails that open a renter's file. */
export const emailRoutes = [
  renterRoute({
    method: 'GET',
    path: '/portal/api/emails',
    who: 'renter',
    needs: 'nothing',
    response: OWN_EMAILS,
  }).handledBy(async ({ renter }, app) => ({ rows: await app.listOwnEmails(renter) })),

  renterRoute({
    method: 'POST',
    path: '/portal/api/emails/codes',
    who: 'renter',
    needs: 'whole',
    body: Type.Object({ email: EMAIL }),
    response: DONE,
  }).handledBy(async ({ renter, body, language }, app) => {
    await app.signIn.sendConfirmation(renter, body.email, language);
    return {};
  }),

  renterRoute({
    method: 'POST',
    path: '/portal/api/emails/confirm',
    who: 'renter',
    needs: 'whole',
    body: Type.Object({ email: EMAIL, code: Type.String({ minLength: 1, maxLength: 50 }) }),
    response: DONE,
  }).handledBy(async ({ renter, body, language }, app) => {
    await app.signIn.confirmEmail(renter, body.email, body.code, language);
    return {};
  }),

  renterRoute({
    method: 'POST',
    path: '/portal/api/emails/detach',
    who: 'renter',
    needs: 'nothing',
    body: Type.Object({ email: EMAIL }),
    response: DONE,
  }).handledBy(async ({ renter, body }, app) => {
    await app.detachOwnEmail(renter, body.email);
    return {};
  }),
];
