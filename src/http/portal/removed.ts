import { type Static, Type } from 'typebox';
import type { OwnRemoved } from '../../portal/own-removed.ts';
import { REMOVAL_REASONS } from '../../rules/text/removal-reasons.ts';
import { pickReport } from '../record-schemas.ts';
import type { Sendable } from '../route.ts';
import { pick, TEXT_OR_NULL, TIME } from '../schemas.ts';
import { INCIDENT, REPORT } from './file.ts';
import { renterRoute } from './route.ts';

const HEAD = {
  recordId: Type.String(),
  filedAt: TIME,
  /** Current name of the organization. */
  filedBy: Type.String(),
  reason: Type.Enum([...REMOVAL_REASONS]),
  removedAt: TIME,
  /** The reason of the organization or of the operator; `null` if none was given. */
  said: TEXT_OR_NULL,
};

/** A record as it was before it was removed or corrected. */
const REMOVED = Type.Union([
  Type.Object({
    ...HEAD,
    kind: Type.Literal('report'),
    content: Type.Union([REPORT.figures, REPORT.labels]),
  }),
  Type.Object({ ...HEAD, kind: Type.Literal('incident'), content: INCIDENT }),
]);

export type RemovedResponse = Static<typeof REMOVED>;

/** The route of the records that are no longer on the renter's file, or were corrected. 15 U.S.C. 1681g(a)(1). */
export const removedRoute = renterRoute({
  method: 'GET',
  path: '/portal/api/file/removed',
  who: 'renter',
  response: Type.Object({
    /** The newest first. */
    rows: Type.Array(REMOVED),
    /** Whether the downloaded file contains more. */
    more: Type.Boolean(),
  }),
}).handledBy(async ({ renter }, app) => {
  const { rows, more } = await app.listOwnRemoved(renter);
  return { rows: rows.map(present), more };
});

function present(removed: OwnRemoved): Sendable<RemovedResponse> {
  const { recordId, filedAt, filedBy, reason, removedAt, said } = removed;
  const head = { recordId, filedAt, filedBy, reason, removedAt, said };
  return removed.kind === 'incident'
    ? { ...head, kind: removed.kind, content: pick(INCIDENT, removed.content) }
    : { ...head, kind: removed.kind, content: pickReport(REPORT, removed.content) };
}
