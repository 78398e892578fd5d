import { Refusal } from '../errors.ts';
import type { RequestReads } from '../store/store.ts';
import type { NameCallers } from './caller-names.ts';
import type { NamedRequest } from './list-requests.ts';

export type FindRequest = (organizationId: string, requestId: string) => Promise<NamedRequest>;

/** One request of an organization. Refuses (`notFound`) one that is not in its log, or no longer. */
export function makeFindRequest(requests: Pick<RequestReads, 'find'>, nameCallers: NameCallers): FindRequest {
  return async (organizationId, requestId) => {
    const found = await requests.find(organizationId, requestId);
    if (found === undefined)
      throw new Refusal('notFound', 'No request of this ID is in the log, or no longer.');
    const nameOf = await nameCallers(organizationId, [found.caller]);
    return { ...found, by: nameOf(found.caller) };
  };
}
