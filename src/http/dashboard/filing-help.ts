import { type Static, Type } from 'typebox';
import { text } from '../fields.ts';
import { nullable, TEXT_OR_NULL, TIME } from '../schemas.ts';
import { staffRoute } from './route.ts';
import { choiceOf, RENTER_CHOICE } from './search.ts';

/** The renter that a report would be about, and the incidents that may be linked to it. */
const FOUND_PERSON = Type.Object({
  /** `null` if the report would create a new renter. */
  renter: nullable(RENTER_CHOICE),
  /** What the organization itself filed about the renter, newest first. */
  ownIncidents: Type.Array(
    Type.Object({ id: Type.String(), type: Type.String(), industry: TEXT_OR_NULL, filedAt: TIME }),
  ),
});

export type PersonResponse = Static<typeof FOUND_PERSON>;

const SUGGESTIONS = Type.Object({
  industries: Type.Array(Type.String()),
  incidentTypes: Type.Array(Type.String()),
});

export type SuggestionsResponse = Static<typeof SUGGESTIONS>;

const PERSON = Type.Object({
  email: Type.Optional(text('E-mail address')),
  name: Type.Optional(text('Full name')),
  phone: Type.Optional(text('Phone number')),
});

/** The routes that help to fill in the forms of filings. */
export const filingHelpRoutes = [
  staffRoute({
    method: 'GET',
    path: '/dashboard/filing/person',
    role: 'member',
    query: PERSON,
    response: FOUND_PERSON,
  }).handledBy(async ({ staff, query: { email, name, phone } }, app) => {
    await app.limitSearches(staff.userId);
    const found = await app.findPerson(staff.organizationId, { email, name, phone });
    if (found === undefined) return { renter: null, ownIncidents: [] };
    return { renter: choiceOf(found.renter), ownIncidents: found.ownIncidents };
  }),
  staffRoute({
    method: 'GET',
    path: '/dashboard/filing/suggestions',
    role: 'member',
    response: SUGGESTIONS,
  }).handledBy(({ staff }, app) => app.suggestWords(staff.organizationId)),
];
