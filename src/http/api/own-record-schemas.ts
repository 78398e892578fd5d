import { Type } from 'typebox';
import type { RecordChange } from '../../reporting/own-records.ts';
import { contentOf } from '../../reporting/remove-records.ts';
import { DAY_MS, dayNamed } from '../../rules/text/days.ts';
import { recordId, recordNumber } from '../../rules/text/formats.ts';
import { RECORD_STATUSES } from '../../rules/text/record-fields.ts';
import type { ListedRecord, RecordFilter } from '../../store/store.ts';
import { RECORD_CURSOR } from '../cursors.ts';
import { day, text } from '../fields.ts';
import { nullable } from '../schemas.ts';
import { DAY_OR_NULL, idOf, iso, isoOrNull, LIMIT, MOST_ON_PAGE, RECORD_ID, timestamp } from './schemas.ts';

/**
 * What the endpoints have in common by which an organization reads and changes its own reports and incidents. They are
 * additions to the specified surface.
 */

export const TEXT = nullable(Type.String());

/** The fields of every record in a response. */
export const STATE = {
  record_id: RECORD_ID,
  renter_id: idOf('ren'),
  status: Type.Enum([...RECORD_STATUSES], {
    description:
      '`held`: waiting for the operator’s review. `settled`: paid later. `removed`: after a dispute. `aged`: too old. `rejected` and `blocked`: by the operator',
  }),
  version: Type.Integer({ minimum: 1, description: '1 when it was filed, and one more after each change' }),
  filed_at: timestamp('When it was filed'),
  changed_at: nullable(timestamp('When it was last changed or removed')),
  occurred_on: DAY_OR_NULL,
};

/** The query of both lists. */
export const LIST_QUERY = {
  record_id: Type.Optional(text('Only the record with this record ID, such as `recordId` of an event')),
  renter_id: Type.Optional(text('Only about this renter')),
  status: Type.Optional(Type.Enum([...RECORD_STATUSES], { description: 'Only with this status' })),
  from: Type.Optional(day('Filed on this day (UTC) or later')),
  to: Type.Optional(day('Filed on this day (UTC) or before')),
  limit: LIMIT,
  cursor: Type.Optional(text('`next_cursor` of the previous page')),
};

interface ListQuery {
  record_id?: string;
  renter_id?: string;
  status?: RecordFilter['status'];
  from?: string;
  to?: string;
  limit?: string;
  cursor?: string;
}

/** Returns the filter of a list, where its page begins, and how many records it has. Throws `invalid` for another cursor. */
export function pageOf(query: ListQuery) {
  const { record_id: record, renter_id: renterId, status, from, to, limit, cursor } = query;
  const filter: RecordFilter = {
    // No record has the number 0.
    number: record === undefined ? undefined : (recordNumber(record) ?? 0),
    renterId,
    status,
    fromMs: from === undefined ? undefined : dayNamed(from),
    beforeMs: to === undefined ? undefined : (dayNamed(to) ?? 0) + DAY_MS,
  };
  return { filter, before: RECORD_CURSOR.readCursor(cursor), limit: Number(limit ?? MOST_ON_PAGE) };
}

/** The fields of every change. A correction needs a reason. */
export const CHANGE = {
  reason: Type.Optional(text('The reason. The renter sees it')),
  version: Type.Optional(
    Type.Integer({
      minimum: 1,
      description: 'The version that you read. If there is a newer one, the response is a 409',
    }),
  ),
};

export const DISPUTED = 'RB-4K7QZ is disputed. Decide the dispute dis_01KAJ5M2S40000Z3T6W9XYV28Q.';

/** How an example differs after a change. */
export const CHANGED = { version: 2, changed_at: '2026-11-25T08:00:00.000Z' };

interface ChangeBody {
  reason?: string;
  version?: number;
}

export function changeOf(id: string, { reason = '', version }: ChangeBody): RecordChange {
  return { id, reason, version };
}

/** How the endpoints that change a record are declared. */
export const RECORD_CHANGE = { method: 'POST', group: 'Records', status: 200 } as const;

export const BETTER =
  'The next check uses the new values. A correction cannot make the record worse for the renter: to do that, withdraw it and file it again. The previous version is kept, and the renter and the operator can see it.';

/** Returns the fields of `STATE`. */
export function stateOf(record: ListedRecord) {
  const { renterId, number, filedAt, occurredOn } = contentOf(record);
  const { status, version, changedAt } = record;
  return {
    record_id: recordId(number),
    renter_id: renterId,
    status,
    version,
    filed_at: iso(filedAt),
    changed_at: isoOrNull(changedAt),
    occurred_on: occurredOn,
  };
}
