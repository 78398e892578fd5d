import { Type } from 'typebox';
import { COUNT, nullable, RECORD_KIND, SCORE, TEXT_OR_NULL } from '../schemas.ts';

/** By how much a score would rise. */
const POINTS = Type.Integer({ minimum: -1000, maximum: 1000 });

/** What would raise a renter's score, from the records that the session opens. */
export const SCORE_STEPS = Type.Object({
  /** If the identity is verified; 0 if it is. */
  verified: POINTS,
  /** If an organization marks its unpaid reports as paid. */
  settled: Type.Array(
    Type.Object({
      organization: Type.String(),
      /** `null` if one of the reports states no amount. */
      owedCents: nullable(COUNT),
      recordIds: Type.Array(Type.String()),
      points: POINTS,
    }),
  ),
  /** If a record leaves the file: the ten with the most points. */
  records: Type.Array(
    Type.Object({
      kind: RECORD_KIND,
      id: Type.String(),
      recordId: Type.String(),
      organization: Type.String(),
      points: POINTS,
      /** If the report is marked as paid; `null` if nothing of it is unpaid, and for incidents. */
      settledPoints: nullable(POINTS),
      /** The last day on which it is on file, such as 2033-01-31. */
      keptUntil: Type.String(),
      /** Its open dispute. */
      disputeId: TEXT_OR_NULL,
    }),
  ),
  /** Further records that lower the score by a point or more. */
  moreRecords: COUNT,
  /** Records that lower the score by less than a point each. */
  minorRecords: COUNT,
  /** If the next report has nothing unpaid and no damage. */
  goodReport: POINTS,
  /** The score if the identity is verified and everything is paid. */
  together: SCORE,
});
