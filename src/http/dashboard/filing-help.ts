import { Type } from 'typebox';
import type { SuggestedWords } from '../../reporting/filing-help.ts';
import { text } from '../fields.ts';
import { staffRoute } from './route.ts';
import { choiceOf, type RenterChoice } from './search.ts';

/** Whom a report would be about, and what may be linked to it. */
export interface PersonAnswer {
  /** `null` when the report would make a new renter. */
  renter: RenterChoice | null;
  /** What the organization filed about the renter itself, the newest first. */
  ownIncidents: { id: string; type: string; industry: string | null; filedAt: number }[];
}

export type SuggestionsAnswer = SuggestedWords;

const PERSON = Type.Object({
  email: Type.Optional(text('E-mail address')),
  name: Type.Optional(text('Full name')),
  phone: Type.Optional(text('Phone number')),
});

/** What helps to fill in the forms of filings. */
export const filingHelpRoutes = [
  staffRoute({
    method: 'GET',
    path: '/dashboard/filing/person',
    role: 'member',
    query: PERSON,
  }).handledBy(async ({ staff, query: { email, name, phone } }, app): Promise<PersonAnswer> => {
    await app.limitSearches(staff.userId);
    const found = await app.findPerson(staff.organizationId, { email, name, phone });
    if (found === undefined) return { renter: null, ownIncidents: [] };
    return { renter: choiceOf(found.renter), ownIncidents: found.ownIncidents };
  }),
  staffRoute({ method: 'GET', path: '/dashboard/filing/suggestions', role: 'member' }).handledBy(
    ({ staff }, app): Promise<SuggestionsAnswer> => app.suggestWords(staff.organizationId),
  ),
];
