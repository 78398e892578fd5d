import { type Static, Type } from 'typebox';
import { CONTACT_DETAILS, TEXT_OR_NULL } from '../schemas.ts';
import { visitorRoute } from './route.ts';

/** Who runs the network, and the links to the Summary of Rights. */
const OPERATOR = Type.Object({
  name: TEXT_OR_NULL,
  ...CONTACT_DETAILS.properties,
  email: TEXT_OR_NULL,
  rights: Type.Array(Type.Object({ language: Type.String(), url: Type.String() })),
});

export type OperatorResponse = Static<typeof OPERATOR>;

/** The routes about the operator. They need no session: a renter may look for somebody to call before signing in. */
export const operatorRoutes = [
  visitorRoute({
    method: 'GET',
    path: '/portal/api/operator',
    who: 'anyone',
    response: OPERATOR,
  }).handledBy(async (_request, app) => app.readOperator()),

  visitorRoute({
    method: 'GET',
    path: '/portal/api/rights/:language',
    who: 'anyone',
    params: Type.Object({ language: Type.String({ maxLength: 50 }) }),
    response: 'file',
  }).handledBy(async ({ params: { language } }, app) => {
    const { contentType, content } = app.readRights(language);
    const isText = contentType !== 'application/pdf';
    // A browser shows plain text as it is. It may run scripts that are in a PDF.
    return { fileName: `rights-${language}.${isText ? 'txt' : 'pdf'}`, contentType, content, inline: isText };
  }),
];
