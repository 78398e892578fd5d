import { type Static, Type } from 'typebox';
import { HOLD_CAUSES, HOLD_OUTCOMES } from '../../rules/scoring/held-filings.ts';
import { recordId } from '../../rules/text/formats.ts';
import { nullable, nullableEnum, RECORD_KIND, TEXT_OR_NULL, TIME, TIME_OR_NULL } from '../schemas.ts';
import { staffRoute } from './route.ts';

/** A filing of the organization that is or was held for review. */
const HELD_FILING = Type.Object({
  /** The report or the lone incident. */
  recordId: Type.String(),
  kind: RECORD_KIND,
  renter: nullable(Type.Object({ id: Type.String(), memberId: Type.String(), fullName: TEXT_OR_NULL })),
  cause: Type.Enum([...HOLD_CAUSES]),
  heldAt: TIME,
  /** When it is released, unless the operator decides before. */
  releaseAt: TIME,
  /** `null` while it is held. */
  endedAt: TIME_OR_NULL,
  outcome: nullableEnum(HOLD_OUTCOMES),
  /** The operator's reason for a rejection. */
  reason: TEXT_OR_NULL,
});

export type HeldFilingLine = Static<typeof HELD_FILING>;

/** The route of the organization's filings that are or were held for review. */
export const heldFilingRoutes = [
  staffRoute({
    method: 'GET',
    path: '/dashboard/held-filings',
    permission: 'read_disputes',
    response: Type.Object({ rows: Type.Array(HELD_FILING) }),
  }).handledBy(async ({ staff }, app) => {
    const filings = await app.listOwnHeldFilings(staff.organizationId);
    const rows = filings.map(({ number, renter, ...filing }) => {
      const { kind, cause, heldAt, releaseAt, endedAt, outcome, reason } = filing;
      const about = renter && { id: renter.id, memberId: renter.memberId, fullName: renter.fullName };
      const head = { recordId: recordId(number), kind, renter: about ?? null };
      return { ...head, cause, heldAt, releaseAt, endedAt, outcome, reason };
    });
    return { rows };
  }),
];
