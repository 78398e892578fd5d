import { newestFirst } from '../../../rules/identity/inquiries.ts';
import { pageOf } from '../../../rules/text/paging.ts';
import type { InquiryReads, InquiryRecord, UnbilledInquiry } from '../../store.ts';
import { type Dialect, limited, type Prepare } from '../query.ts';
import { renterIds } from '../renter-rows.ts';
import { behind, NEWEST_INQUIRY, nameThen, newest, placeOf } from './inquiry-rows.ts';

const COLUMNS = {
  renter_id: 'text',
  at: 'bigint',
  request_id: 'text',
  organization_id: 'text',
  caller_id: 'text',
  kind: 'text',
  identifier: 'text',
} as const;

const NAMES = Object.keys(COLUMNS).join(', ');

interface UnbilledRow {
  at: number;
  request_id: string;
  organization_id: string;
  kind: UnbilledInquiry['kind'];
  identifier: UnbilledInquiry['identifier'];
  organization: string;
}

export function unbilledInquiryReads(prepare: Prepare): Pick<InquiryReads, 'listUnbilled'> {
  const ids = prepare<{ id: string }>(renterIds('?1'));
  const list = limited((limit) =>
    prepare<UnbilledRow>(
      `SELECT u.at, u.request_id, u.organization_id, u.kind, u.identifier, ${nameThen('u')} AS organization
       FROM unbilled_inquiries u WHERE u.renter_id = ?1 AND ${behind('u')} ORDER BY ${newest('u', limit)}`,
    ),
  );
  return {
    async listUnbilled(renterId, after = NEWEST_INQUIRY, limit) {
      const { at, requestId, organizationId } = after;
      const found: UnbilledInquiry[] = [];
      // Usually one ID. Inquiries about a profile that was merged since belong to the kept renter.
      for (const { id } of await ids.all(renterId)) {
        found.push(...(await list(limit + 1).all(id, at, requestId, organizationId)).map(unbilledOf));
      }
      return pageOf(found.sort(newestFirst), limit, placeOf);
    },
  };
}

function unbilledOf(row: UnbilledRow): UnbilledInquiry {
  const { organization_id: organizationId, request_id: requestId, organization, at, kind, identifier } = row;
  return { organizationId, organization, requestId, at, kind, identifier };
}

/** Returns a function that stores inquiries: a row for each renter that they show. */
export function inquiryLog(prepare: Prepare, dialect: Dialect) {
  const add = prepare(
    `INSERT INTO unbilled_inquiries (${NAMES}) SELECT ${NAMES} FROM ${dialect.objects('?1', 'shown', COLUMNS)}
     WHERE true ON CONFLICT DO NOTHING`,
  );
  return async (inquiries: readonly InquiryRecord[]): Promise<void> => {
    await add.run(JSON.stringify(inquiries.flatMap(rowsOf)));
  };
}

/** Returns a row of the table for each renter that an inquiry shows. */
function rowsOf({ renterIds, ...inquiry }: InquiryRecord): Record<keyof typeof COLUMNS, unknown>[] {
  const { at, requestId, organizationId, callerId, kind, identifier } = inquiry;
  return renterIds.map((renterId) => ({
    renter_id: renterId,
    at,
    request_id: requestId,
    organization_id: organizationId,
    caller_id: callerId,
    kind,
    identifier,
  }));
}
