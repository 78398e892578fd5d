import type { TSchema } from 'typebox';
import type { Admitted } from '../../admission/admit.ts';
import type { Clock } from '../../ids.ts';
import type { Identifier } from '../../store/store.ts';
import { type Handled, type RouteHead, routeBuilder } from '../route.ts';
import type { UseCases } from '../use-cases.ts';

/** A request that was admitted. */
export interface AdmittedRequest extends Admitted {
  /** By what it asks about somebody; empty on a route that seeks nobody. */
  identifiers: readonly Identifier[];
}

interface ApiRequest extends AdmittedRequest {
  requestId: string;
}

/** What the endpoints call. */
export interface ApiApp extends UseCases {
  clock: Clock;
  /** Known once the server listens. */
  docsUrl: () => string;
}

/**
 * How the error bodies of one status differ on one route. Specification 7: the usual body is
 * `{ok: false, error}`; `bare` is `{error}`, and `Unauthorized` is `{error: 'Unauthorized'}`.
 */
export type ErrorBody = 'bare' | 'Unauthorized';

/** Describes one endpoint: what it takes, what it responds with and which errors it has. */
interface ApiRouteHead extends RouteHead {
  /** With the version segment. */
  path: `/v1/${string}`;
  /** The name of the operation in the reference and in generated clients. */
  operation: string;
  summary: string;
  description: string;
  /** Under which heading the reference shows it. */
  group: 'Screening' | 'Reporting' | 'Disputes' | 'Organization';
  status: 200 | 201;
  response: TSchema;
  examples: Readonly<Record<string, unknown>>;
  /** What it rejects besides a missing key, too many requests and bad input: by status, with an example text. */
  refusals?: Readonly<Record<number, string>>;
  /** An example of what it says to bad input. */
  invalid?: string;
  /** What it says when this field is missing, where the specification has words for it. */
  missing?: Readonly<Record<string, string>>;
  errorBodies?: Readonly<Record<number, ErrorBody>>;
  /** Also takes an admin's session token, as a bearer. Specification 4.9. */
  takesSessionToken?: true;
  /** Takes the key in `x-api-key` only. Specification 4.8. */
  headerKeyOnly?: true;
  /**
   * By what a request asks about a renter, the surest first: who that is, is found in the question that admits it.
   * The query's shape is not checked yet.
   */
  identifiersIn?: (query: Record<string, string>) => Identifier[];
}

export type ApiRoute = Handled<ApiRouteHead, ApiRequest, ApiApp>;

/** Builds an endpoint of `/v1`. */
export const apiRoute = routeBuilder<ApiRouteHead, ApiRequest, ApiApp>();
