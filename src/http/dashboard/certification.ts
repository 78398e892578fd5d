import { type Static, Type } from 'typebox';
import type { ReadCertification } from '../../organizations/certification.ts';
import {
  CERTIFICATION_VERSION,
  certificationText,
  MOST_TITLE_CHARACTERS,
} from '../../rules/organizations/certification.ts';
import { MOST_PERSON_NAME_CHARACTERS } from '../../rules/text/limits.ts';
import { nullable, TEXT_OR_NULL, TIME, TIME_OR_NULL } from '../schemas.ts';
import { staffRoute } from './route.ts';

/** The certification of permissible purpose of the staff's organization. */
const CERTIFICATION = Type.Object({
  /** Whether checks need one. */
  required: Type.Boolean(),
  /** Whether an owner can sign now. */
  signable: Type.Boolean(),
  certifiedUntil: TIME_OR_NULL,
  /** The text to sign. */
  version: Type.Integer(),
  text: Type.String(),
  /** The newest signature. */
  last: nullable(
    Type.Object({
      text: Type.String(),
      name: Type.String(),
      title: TEXT_OR_NULL,
      signedAt: TIME,
      endsAt: TIME,
      /** Whether the operator recorded a signed paper. */
      byOperator: Type.Boolean(),
      revocation: nullable(Type.Object({ at: TIME, reason: Type.String() })),
    }),
  ),
});

export type CertificationResponse = Static<typeof CERTIFICATION>;

async function present(
  app: { readCertification: ReadCertification },
  organizationId: string,
): Promise<CertificationResponse> {
  const { last, ...state } = await app.readCertification(organizationId);
  const current = { version: CERTIFICATION_VERSION, text: certificationText(CERTIFICATION_VERSION) };
  if (last === undefined) return { ...state, ...current, last: null };
  const { version, name, title, signedAt, endsAt, userId, revokedAt, revocation } = last;
  return {
    ...state,
    ...current,
    last: {
      text: certificationText(version),
      name,
      title,
      signedAt,
      endsAt,
      byOperator: userId === null,
      revocation: revokedAt === null ? null : { at: revokedAt, reason: revocation ?? '' },
    },
  };
}

/** The routes of the certification of permissible purpose. */
export const certificationRoutes = [
  staffRoute({
    method: 'GET',
    path: '/dashboard/certification',
    permission: 'read_organization',
    response: CERTIFICATION,
  }).handledBy(({ staff }, app) => present(app, staff.organizationId)),

  staffRoute({
    method: 'POST',
    path: '/dashboard/certification',
    permission: 'sign_certification',
    body: Type.Object({
      version: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
      name: Type.String({ maxLength: MOST_PERSON_NAME_CHARACTERS }),
      title: Type.Optional(Type.String({ maxLength: MOST_TITLE_CHARACTERS })),
    }),
    response: CERTIFICATION,
  }).handledBy(async ({ staff, body: { version, name, title = null } }, app) => {
    await app.signCertification(staff, version, { name, title });
    return present(app, staff.organizationId);
  }),
];
