import { queryOptions, useQuery } from '@tanstack/react-query';
import type { PersonAnswer, SuggestionsAnswer } from '../../../../src/http/dashboard/filing-help.ts';
import type { SearchAnswer } from '../../../../src/http/dashboard/search.ts';
import type { IdentifierKind } from '../../../../src/rules/identity/identifier-kind.ts';
import { get, withParameters } from '../../api.ts';

/** Words to choose from; without them any can be written all the same. */
export function useSuggestions(): SuggestionsAnswer {
  const { data } = useQuery({
    queryKey: ['/dashboard/filing/suggestions'],
    queryFn: ({ signal }) => get<SuggestionsAnswer>('/dashboard/filing/suggestions', signal),
  });
  return data ?? { industries: [], incidentTypes: [] };
}

/** Renters by what was typed, or by an identifier of this kind. */
export function searchQuery(q: string, kind?: IdentifierKind) {
  return queryOptions({
    queryKey: ['/dashboard/search', q, kind],
    queryFn: ({ signal }) => get<SearchAnswer>(withParameters('/dashboard/search', { q, kind }), signal),
    enabled: q !== '',
  });
}

export interface TypedPerson {
  email: string;
  name: string;
  phone: string;
}

/** Whom a report would be about. */
export function usePerson(person: TypedPerson, enabled: boolean) {
  return useQuery({
    queryKey: ['/dashboard/filing/person', person],
    queryFn: ({ signal }) =>
      get<PersonAnswer>(withParameters('/dashboard/filing/person', { ...person }), signal),
    enabled,
  });
}
