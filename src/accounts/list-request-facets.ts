import type { RequestReads } from '../store/store.ts';
import type { CallerName, NameCallers } from './caller-names.ts';

/** What an organization's request log can be filtered by: what is in it. */
export interface RequestFacets {
  methods: string[];
  paths: string[];
  callers: ({ id: string } & CallerName)[];
}

export type ListRequestFacets = (organizationId: string) => Promise<RequestFacets>;

/** What is in an organization's request log, each once, in its order. */
export function makeListRequestFacets(
  requests: Pick<RequestReads, 'facets'>,
  nameCallers: NameCallers,
): ListRequestFacets {
  return async (organizationId) => {
    const found = await requests.facets(organizationId);
    const each = (values: string[]) => [...new Set(values)].sort();
    const callers = new Set(found.map(({ caller }) => caller));
    const nameOf = await nameCallers(organizationId, callers);
    return {
      methods: each(found.map(({ method }) => method)),
      paths: each(found.map(({ path }) => path)),
      callers: [...callers].map((id) => ({ id, ...nameOf(id) })),
    };
  };
}
