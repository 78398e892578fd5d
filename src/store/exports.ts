import type { CheckPlace, LoggedCheck } from './billing.ts';
import type { NumberedReport } from './filings.ts';

/** From the one on, before the other. */
export interface Period {
  fromMs: number;
  toMs: number;
}

/** A report as it is exported: as the organization wrote it, with the renter whom it is about. */
export type ReportExport = NumberedReport & {
  memberId: string;
  /** Types of the incidents that it names. */
  incidents: readonly string[];
};

/** A check as it is exported. */
export interface CheckExport extends LoggedCheck {
  /** The name of the key or of the staff member. */
  caller: string | null;
  memberId: string | null;
  renterName: string | null;
}

/** What an organization did in a period, the newest first: what is added meanwhile comes before the first row read. */
export interface ExportReads {
  /** At most `limit` reports, from behind `after` on. */
  reports(
    organizationId: string,
    period: Period,
    after: Pick<ReportExport, 'filedAt' | 'number'> | undefined,
    limit: number,
  ): Promise<ReportExport[]>;
  /** At most `limit` checks, from behind `after` on. */
  checks(
    organizationId: string,
    period: Period,
    after: CheckPlace | undefined,
    limit: number,
  ): Promise<CheckExport[]>;
}
