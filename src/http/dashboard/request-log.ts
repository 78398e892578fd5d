import { type Static, Type } from 'typebox';
import { ApiError } from '../../errors.ts';
import type { NamedRequest } from '../../request-log/read-requests.ts';
import { KEPT_DAYS, KEPT_ENTRIES } from '../../request-log/request-log.ts';
import type { RequestFilter } from '../../store/store.ts';
import { AFTER, cursorOf } from '../cursors.ts';
import { BY_ID, CALLER, COUNT, pageOf, TEXT_OR_NULL, TIME } from '../schemas.ts';
import { staffRoute } from './route.ts';

/** A request of the API. */
const REQUEST_LINE = Type.Object({
  id: Type.String(),
  /** When it arrived. */
  at: TIME,
  method: Type.String(),
  /** The pattern of the endpoint. */
  path: Type.String(),
  status: Type.Integer(),
  durationMs: Type.Number(),
  /** The holder of its key or session. */
  by: CALLER,
  /** Number of requests that followed within the same second and are not listed. */
  unlisted: COUNT,
  /** Of a rejected request: the error text, and the fields that were sent, without their values. */
  error: TEXT_OR_NULL,
  sent: TEXT_OR_NULL,
});

export type RequestLine = Static<typeof REQUEST_LINE>;

/** The choices of the filters, and how much is kept. */
const REQUEST_FACETS = Type.Object({
  methods: Type.Array(Type.String()),
  paths: Type.Array(Type.String()),
  callers: Type.Array(CALLER),
  keptEntries: COUNT,
  keptDays: COUNT,
});

export type RequestFacetsResponse = Static<typeof REQUEST_FACETS>;

const REQUEST_CURSOR = cursorOf({ at: 'number', requestId: 'id' });

const FILTER = Type.Optional(Type.String({ maxLength: 200 }));

/** The routes of the request log. */
export const requestLogRoutes = [
  staffRoute({
    method: 'GET',
    path: '/dashboard/request-log',
    permission: 'read_request_log',
    query: Type.Object({
      after: AFTER,
      status: FILTER,
      path: FILTER,
      key: FILTER,
      method: FILTER,
      requestId: FILTER,
    }),
    response: pageOf(REQUEST_LINE),
  }).handledBy(async ({ staff, query }, app) => {
    const { after, status, path, key, method, requestId } = query;
    const filter: RequestFilter = {
      before: REQUEST_CURSOR.readAfter(after),
      status: statusesOf(status),
      path,
      caller: key,
      method,
      requestId: requestId?.trim(),
    };
    const { rows, next } = await app.listRequests(staff.organizationId, filter);
    return { rows: rows.map(presentRequest), next: REQUEST_CURSOR.write(next) };
  }),

  staffRoute({
    method: 'GET',
    path: '/dashboard/request-log/facets',
    permission: 'read_request_log',
    response: REQUEST_FACETS,
  }).handledBy(async ({ staff }, app) => {
    const { methods, paths, callers } = await app.listRequestFacets(staff.organizationId);
    return { methods, paths, callers, keptEntries: KEPT_ENTRIES, keptDays: KEPT_DAYS };
  }),

  staffRoute({
    method: 'GET',
    path: '/dashboard/request-log/requests/:id',
    permission: 'read_request_log',
    params: BY_ID,
    response: REQUEST_LINE,
  }).handledBy(async ({ staff, params: { id } }, app) => {
    return presentRequest(await app.findRequest(staff.organizationId, id));
  }),
];

function presentRequest(request: NamedRequest): RequestLine {
  const { requestId, at, method, path, status, durationUs, caller, by, unlisted, error, sent } = request;
  return {
    id: requestId,
    at,
    method,
    path,
    status,
    durationMs: durationUs / 1_000,
    by: { id: caller, kind: by.kind, name: by.name },
    unlisted,
    error,
    sent,
  };
}

/**
 * Returns the range of statuses: `429` is one status, `4xx` all of that class. Throws `invalid` for any
 * other text.
 */
function statusesOf(status: string | undefined): RequestFilter['status'] {
  if (status === undefined || status === '') return undefined;
  if (/^[1-5]xx$/.test(status)) {
    const from = Number(status[0]) * 100;
    return { from, to: from + 100 };
  }
  if (/^[1-5]\d\d$/.test(status)) return { from: Number(status), to: Number(status) + 1 };
  throw new ApiError('invalid', 'status must be like 429 or 4xx.');
}
