import type { Period } from '../rules/text/periods.ts';
import type { AdverseActionNotice } from './adverse-actions.ts';
import type { CheckFilter, CheckPlace, FoundChecks, LoggedCheckInputs } from './billing.ts';
import type { Dispute } from './disputes.ts';
import type { NumberedReport } from './filings.ts';
import type { Reach } from './inquiries.ts';
import type { RosterRow } from './roster.ts';

/** A row of a roster for export, with what decides what of it the organization sees. */
export interface RosterExport extends RosterRow {
  reach: Reach;
  /** The e-mails and phones that the organization asserted of the renter, normalized. */
  ownContact: readonly string[];
}

/** A report for export: as the organization wrote it, with the renter that it is about. */
export type ReportExport = NumberedReport & {
  memberId: string;
  /** The types of the incidents filed with the report or linked to it. */
  incidents: readonly string[];
  /** When it will be released at the latest, if it is held for review; `null` if it counts. */
  heldUntil: number | null;
};

/** A check for export. */
export interface CheckExport extends LoggedCheckInputs {
  /** The name of the key or of the staff member. */
  caller: string | null;
  memberId: string | null;
  renterName: string | null;
}

/** A dispute for export, with the renter who filed it. */
export type DisputeExport = Dispute & { memberId: string; renterName: string | null };

/** A notice of an adverse action for export. */
export type AdverseActionExport = AdverseActionNotice & { memberId: string };

/**
 * Records of an organization in a period, the newest first, so that new ones do not shift the following
 * pages.
 */
export interface ExportReads {
  /** Returns at most `limit` rows of a roster with a place below `before`, the latest added first. */
  roster(
    organizationId: string,
    now: number,
    before: number | undefined,
    limit: number,
  ): Promise<RosterExport[]>;
  /** Returns at most `limit` reports after `after`. */
  reports(
    organizationId: string,
    period: Period,
    after: Pick<ReportExport, 'filedAt' | 'number'> | undefined,
    limit: number,
  ): Promise<ReportExport[]>;
  /** Returns at most `limit` checks after `after`. */
  checks(
    organizationId: string,
    period: Period,
    after: CheckPlace | undefined,
    limit: number,
  ): Promise<CheckExport[]>;
  /** Returns at most `limit` disputes filed after `after`. */
  disputes(
    organizationId: string,
    period: Period,
    after: Pick<DisputeExport, 'filedAt' | 'id'> | undefined,
    limit: number,
  ): Promise<DisputeExport[]>;
  /** Returns at most `limit` notices of adverse actions made after `after`. */
  adverseActions(
    organizationId: string,
    period: Period,
    after: Pick<AdverseActionExport, 'createdAt' | 'id'> | undefined,
    limit: number,
  ): Promise<AdverseActionExport[]>;
  /** Returns at most `limit` checks that match a filter among the `scanned` checks after `after`: see `CheckLogReads.search`. */
  searchChecks(
    organizationId: string,
    filter: CheckFilter,
    after: CheckPlace | undefined,
    limit: number,
    scanned: number,
  ): Promise<FoundChecks<CheckExport>>;
}
