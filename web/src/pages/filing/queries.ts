import { queryOptions, useQuery } from '@tanstack/react-query';
import type { SuggestionsAnswer } from '../../../../src/http/dashboard/filing-help.ts';
import type { IdentifierKind } from '../../../../src/rules/identity/identifier-kind.ts';
import { call } from '../../api.ts';

/** Words to choose from; without them any can be written all the same. */
export function useSuggestions(): SuggestionsAnswer {
  const { data } = useQuery({
    queryKey: ['/dashboard/filing/suggestions'],
    queryFn: ({ signal }) => call('GET /dashboard/filing/suggestions', { signal }),
  });
  return data ?? { industries: [], incidentTypes: [] };
}

/** Renters by what was typed, or by an identifier of this kind. */
export function searchQuery(q: string, kind?: IdentifierKind) {
  return queryOptions({
    queryKey: ['/dashboard/search', q, kind],
    queryFn: ({ signal }) => call('GET /dashboard/search', { query: { q, kind }, signal }),
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
    queryFn: ({ signal }) => call('GET /dashboard/filing/person', { query: { ...person }, signal }),
    enabled,
  });
}
