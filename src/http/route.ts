import type { Static, TSchema } from 'typebox';
import type { Admitted } from '../admission/admit.ts';
import type { Identifier } from '../store/store.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A request that was admitted. */
export interface AdmittedRequest extends Admitted {
  /** By what it asks about somebody; empty on a route that seeks nobody. */
  sought: readonly Identifier[];
}

/** A request that was admitted and whose query and body have the shapes that the route asks for. */
interface RouteRequest<Query = unknown, Body = unknown> extends AdmittedRequest {
  query: Query;
  body: Body;
  requestId: string;
}

/**
 * How the error bodies of one status differ on one route. Specification 7: the usual body is
 * `{ok: false, error}`; `bare` is `{error}`, and `Unauthorized` is `{error: 'Unauthorized'}`.
 */
export type ErrorBody = 'bare' | 'Unauthorized';

/** One endpoint, whole: what it takes, what it answers, what it refuses, and what it does. */
export interface Route {
  method: Method;
  /** With the version segment. */
  path: `/v1/${string}`;
  /** The name of the operation in the reference and in generated clients. */
  operation: string;
  summary: string;
  description: string;
  /** Under which heading the reference shows it. */
  group: 'Screening' | 'Reporting' | 'Disputes' | 'Organization';
  query?: TSchema;
  body?: TSchema;
  answer: { status: 200 | 201; schema: TSchema; examples: Record<string, unknown> };
  /** What it refuses besides a missing key, too many requests and bad input: by status, with an example text. */
  refusals?: Record<number, string>;
  /** An example of what it says to bad input. */
  invalid?: string;
  /** What it says when this field is missing, where the specification has words for it. */
  missing?: Record<string, string>;
  errorBodies?: Record<number, ErrorBody>;
  /** Also takes an admin's session token, as a bearer. Specification 4.9. */
  takesSessionToken?: true;
  /** Takes the key in `x-api-key` only. Specification 4.8. */
  headerKeyOnly?: true;
  /**
   * By what a request asks about a renter, the surest first: who that is, is found in the question that admits it.
   * The query's shape is not checked yet.
   */
  seeks?: (query: Record<string, string>) => Identifier[];
  handle: (request: RouteRequest) => Promise<unknown>;
}

type Typed<Schema> = Schema extends TSchema ? Static<Schema> : undefined;

/** A route as it is written down, without what it does. */
type Definition<Answer, Query, Body> = Omit<Route, 'query' | 'body' | 'answer' | 'handle'> & {
  query?: Query;
  body?: Body;
  answer: { status: 200 | 201; schema: Answer; examples: Record<string, Static<Answer & TSchema>> };
};

/** A route whose handler sees its query and body by the types of their schemas, and answers by its schema's. */
export function route<
  Answer extends TSchema,
  Query extends TSchema | undefined = undefined,
  Body extends TSchema | undefined = undefined,
>(definition: Definition<Answer, Query, Body>) {
  return {
    handledBy(handle: (request: RouteRequest<Typed<Query>, Typed<Body>>) => Promise<Static<Answer>>): Route {
      // Fastify has validated query and body by these very schemas before the handler sees them.
      return { ...definition, handle } as unknown as Route;
    },
  };
}
