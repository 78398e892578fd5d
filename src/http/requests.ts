import { randomBytes } from 'node:crypto';
import type { Caller } from '../admission/admit.ts';
import type { AdmittedRequest, ApiRoute } from './api/route.ts';

declare module 'fastify' {
  interface FastifyRequest {
    admitted: AdmittedRequest | null;
    /** Whose request of the API it is: also one that is refused for being too many. */
    caller: Caller | null;
    /** On the clock of `performance.now()`; 0 when no hook has seen it yet. */
    arrivedAt: number;
  }
  interface FastifyContextConfig {
    /** The endpoint of the API that answers; none for pages and health. */
    endpoint?: ApiRoute;
  }
}

/** Names requests: unique over processes and restarts without costing random bytes each time. */
export function requestIdMaker(): () => string {
  const process = randomBytes(6).toString('base64url');
  let count = 0;
  return () => `req_${process}${(count++).toString(36).padStart(6, '0')}`;
}
