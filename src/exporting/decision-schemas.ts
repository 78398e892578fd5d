import { recordId } from '../rules/text/formats.ts';
import type { AdverseActionExport, DisputeExport } from '../store/store.ts';
import { isoTime } from './csv.ts';
import { type ExportSchema, type ExportStore, rowsRead } from './export-schemas.ts';

/** Exports the disputes about an organization's records, with what the renter said and what was decided. */
export function disputeSchema({ exports }: ExportStore): ExportSchema<DisputeExport> {
  return {
    columns: [
      ['dispute_id', ({ id }) => id],
      ['filed_at', ({ filedAt }) => isoTime(filedAt)],
      ['deadline_at', ({ deadlineAt }) => isoTime(deadlineAt)],
      ['status', ({ status }) => status],
      ['outcome', ({ outcome }) => outcome],
      ['ended_at', ({ endedAt }) => isoTime(endedAt)],
      ['kind', ({ kind }) => kind],
      ['record_id', ({ recordNumber }) => recordId(recordNumber)],
      ['reason', ({ reason }) => reason],
      ['renter_said', ({ said }) => said],
      ['decision_reason', ({ answer }) => answer],
      ['renter_id', ({ renterId }) => renterId],
      ['member_id', ({ memberId }) => memberId],
      ['renter_name', ({ renterName }) => renterName],
    ],
    async read(organizationId, period, after, limit) {
      return rowsRead(await exports.disputes(organizationId, period, after, limit), limit);
    },
    at: ({ filedAt }) => filedAt,
  };
}

/** Exports the notices of adverse actions that an organization made, as they were made. */
export function adverseActionSchema({ exports }: ExportStore): ExportSchema<AdverseActionExport> {
  return {
    columns: [
      ['notice_id', ({ id }) => id],
      ['created_at', ({ createdAt }) => isoTime(createdAt)],
      ['created_by', ({ createdBy }) => createdBy],
      ['action', ({ content }) => content.action],
      ['explanation', ({ content }) => content.explanation],
      ['state_form', ({ content }) => content.state],
      ['medium', ({ medium }) => medium],
      ['status', ({ status }) => status],
      ['sent_at', ({ sentAt }) => isoTime(sentAt)],
      ['status_changed_at', ({ changedAt }) => isoTime(changedAt)],
      ['status_reason', ({ reason }) => reason],
      ['request_id', ({ requestId }) => requestId],
      ['checked_at', ({ content }) => isoTime(content.checkedAt)],
      ['score', ({ content }) => content.score],
      ['renter_id', ({ renterId }) => renterId],
      ['member_id', ({ memberId }) => memberId],
      ['renter_name', ({ content }) => content.renterName],
    ],
    async read(organizationId, period, after, limit) {
      return rowsRead(await exports.adverseActions(organizationId, period, after, limit), limit);
    },
    at: ({ createdAt }) => createdAt,
  };
}
