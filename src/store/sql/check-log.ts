import type { Recommendation } from '../../rules/scoring/recommendation.ts';
import type { CheckLogReads, CheckPlace, IdentifierKind, LoggedCheck } from '../store.ts';
import type { Prepare } from './query.ts';
import { renterIds } from './renter-rows.ts';

/** A line of the check log. */
export interface CheckRow {
  request_id: string;
  organization_id: string;
  key_id: string;
  at: number;
  identifier: IdentifierKind;
  renter_id: string | null;
  recommendation: Recommendation;
  score: number | null;
}

/** Behind this are all checks. */
export const NEWEST_CHECK: CheckPlace = { at: Number.MAX_SAFE_INTEGER, requestId: '' };
const OLDEST: CheckPlace = { at: 0, requestId: '' };

export function checkLogReads(prepare: Prepare): CheckLogReads {
  // `at <= ?` besides says to PostgreSQL which months it may leave out.
  const behind = 'organization_id = ?1 AND at <= ?2 AND (at, request_id) < (?2, ?3)';
  const newestFirst = 'ORDER BY at DESC, request_id DESC';
  const place = prepare<{ at: number; request_id: string }>(
    `SELECT at, request_id FROM check_log WHERE ${behind} ${newestFirst} LIMIT 1 OFFSET ?4`,
  );
  const ofRenter = prepare<CheckRow>(
    `SELECT request_id, organization_id, key_id, at, identifier, renter_id, recommendation, score FROM check_log
     WHERE ${behind} AND at >= ?4 AND (at, request_id) >= (?4, ?5) AND renter_id IN (${renterIds('?6')}) ${newestFirst} LIMIT ?7`,
  );
  return {
    async findPlace(organizationId, after = NEWEST_CHECK, scanned) {
      const row = await place.get(organizationId, after.at, after.requestId, scanned - 1);
      return row && { at: row.at, requestId: row.request_id };
    },
    async listOfRenter(organizationId, renterId, after = NEWEST_CHECK, last = OLDEST, limit) {
      const { at, requestId } = after;
      const rows = await ofRenter.all(
        organizationId,
        at,
        requestId,
        last.at,
        last.requestId,
        renterId,
        limit,
      );
      return rows.map(checkOf);
    },
  };
}

export function checkOf(row: CheckRow): LoggedCheck {
  return {
    requestId: row.request_id,
    organizationId: row.organization_id,
    keyId: row.key_id,
    at: row.at,
    identifier: row.identifier,
    renterId: row.renter_id,
    recommendation: row.recommendation,
    score: row.score,
  };
}
