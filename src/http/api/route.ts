import type { TSchema } from 'typebox';
import type { Admitted, CallerRequirements } from '../../admission/admit.ts';
import { ApiError, type ErrorCode } from '../../errors.ts';
import type { Clock } from '../../ids.ts';
import type { Identifier, Inquirer } from '../../store/store.ts';
import type { TriggerEvent } from '../../test-mode/trigger-event.ts';
import { type Handled, type RouteHead, routeBuilder } from '../route.ts';
import type { UseCases } from '../use-cases.ts';

/** A request that passed authentication and the rate limit. */
export interface AdmittedRequest extends Admitted {
  /** The lookup identifiers in the query; empty on a route that looks up no renter. */
  identifiers: readonly Identifier[];
}

export interface ApiRequest extends AdmittedRequest {
  requestId: string;
}

/** Returns who makes an inquiry by a request. */
export function inquirerOf({ caller, requestId }: Pick<ApiRequest, 'caller' | 'requestId'>): Inquirer {
  return { organizationId: caller.organizationId, callerId: caller.keyId, requestId };
}

/** The use cases that the endpoints call. */
export interface ApiApp extends UseCases {
  clock: Clock;
  /** Returns the URL of the reference, which is known once the server listens. */
  docsUrl: () => string;
  /** Resets the test world of an organization. */
  resetWorld: (organizationId: string) => Promise<void>;
  /** Only for requests that are handled on a test world. */
  testMode?: TestMode;
}

/** What can be done with a test world itself. */
interface TestMode {
  triggerEvent: TriggerEvent;
  /** Advances its clock. */
  moveClock: (byMs: number) => Promise<void>;
}

/** The error text for a live key where only a test key is accepted. */
export const TEST_KEY_REQUIRED =
  'This endpoint works on your test world: use a test key, which begins with svc_test_.';

export function testKeyRequired(): ApiError {
  return new ApiError('test_key_required', TEST_KEY_REQUIRED);
}

/**
 * How the error bodies of one status differ on one route. Specification 7: the usual body is
 * `{ok: false, error}`; `bare` is `{error}`, and `Unauthorized` is `{error: 'Unauthorized'}`.
 */
export type ErrorBody = 'bare' | 'Unauthorized';

/** The codes in responses of the API. Only pages are answered with `forbidden`. */
export type ApiErrorCode = Exclude<ErrorCode, 'forbidden' | 'second_factor_required'>;

/** Describes one endpoint: its input, its response and its errors. */
interface ApiRouteHead extends RouteHead, CallerRequirements {
  /** The path, including the version. */
  path: `/v1/${string}`;
  /** The name of the operation in the reference and in generated clients. */
  operation: string;
  summary: string;
  description: string;
  /** The heading under which the reference lists it. */
  group: 'Screening' | 'Reporting' | 'Records' | 'Disputes' | 'Organization' | 'Test mode';
  status: 200 | 201 | 202;
  /** A file has no schema, but a media type. */
  response: TSchema | 'file';
  contentType?: string;
  examples: Readonly<Record<string, unknown>>;
  /** The list in the body whose entries error texts call rows, numbered from 1. */
  rowsIn?: string;
  /**
   * Its own errors, each with an example text, and example texts of errors that every endpoint has: a missing key, the rate
   * limit and invalid input.
   */
  errors?: Readonly<Partial<Record<ApiErrorCode, string>>>;
  /** The error texts for missing fields, where the specification defines them. */
  missing?: Readonly<Record<string, string>>;
  errorBodies?: Readonly<Record<number, ErrorBody>>;
  /** Also accepts an admin's session token as a bearer token. Specification 4.9. */
  takesSessionToken?: true;
  /** Clients read it again and again, so they can ask for it only if it changed. It contains neither times nor counts of now. */
  hasEntityTag?: true;
  /** Works only with a test key. */
  isTestOnly?: true;
  /** It replaces the test world, so it also works while that cannot be opened or is full. */
  replacesWorld?: true;
  /** Its use case finds the response to an earlier request before it does anything else. */
  findsRepeat?: true;
  /** The response contains a secret, so it is stored encrypted. */
  returnsSecret?: true;
  /**
   * Returns the lookup identifiers in a query, the most reliable first. The renter is found by the same
   * database query that authenticates the request, so the parameters are not validated yet.
   */
  identifiersIn?: (query: Record<string, string>) => Identifier[];
}

export type ApiRoute = Handled<ApiRouteHead, ApiRequest, ApiApp>;

/** Defines an endpoint of `/v1`. */
export const apiRoute = routeBuilder<ApiRouteHead, ApiRequest, ApiApp>();
