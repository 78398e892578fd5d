import { queryOptions, useQuery } from '@tanstack/react-query';
import type { SuggestionsResponse } from '../../../../src/http/dashboard/filing-help.ts';
import type { IdentifierKind } from '../../../../src/rules/identity/identifier-kind.ts';
import { call } from '../../api.ts';

export const SUGGESTIONS = queryOptions({
  queryKey: ['/dashboard/filing/suggestions'],
  queryFn: ({ signal }) => call('GET /dashboard/filing/suggestions', { signal }),
});

/** Returns suggestions for fields. Until they are loaded, or if that fails, any text can be typed. */
export function useSuggestions(): SuggestionsResponse {
  const { data } = useQuery(SUGGESTIONS);
  return data ?? { industries: [], incidentTypes: [] };
}

/** Query for renters of the roster by name, or for anybody by an exact identifier, or one of this kind. */
export function choicesQuery(q: string, kind?: IdentifierKind) {
  return queryOptions({
    queryKey: ['/dashboard/filing/renters', q, kind],
    queryFn: ({ signal }) => call('GET /dashboard/filing/renters', { query: { q, kind }, signal }),
    enabled: q !== '',
  });
}

export interface TypedPerson {
  email: string;
  name: string;
  phone: string;
  license: string;
  /** A day such as 1990-01-31, or '' for none. */
  dateOfBirth: string;
}

/** Returns the renter that a report about this person would match. */
export function usePerson(person: TypedPerson, enabled: boolean) {
  return useQuery({
    queryKey: ['/dashboard/filing/person', person],
    queryFn: ({ signal }) => call('GET /dashboard/filing/person', { query: { ...person }, signal }),
    enabled,
  });
}
