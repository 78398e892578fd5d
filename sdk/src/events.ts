/**
 * The body that the network posts to an organization's webhook, by `event`. It is not signed: treat it as a
 * hint to query the API.
 */
export type WebhookEvent = ReportSubmitted | ReportCorrected | ReportWithdrawn | DisputeFiled | IdentityCheck;

interface Event<Name extends string, Data> {
  event: Name;
  /** The organization that owns the webhook. */
  orgId: string;
  data: Data;
}

/** A report was filed from compliance labels. */
export type ReportSubmitted = Event<
  'report.submitted',
  {
    reportId: string;
    /** For example `RB-4AJFW`. */
    recordId: string;
    renterEmail?: string;
    renterName?: string;
    /** 0 to 1000. */
    riskScore: number;
    eligibilityStatus: 'Eligible' | 'Eligible With Conditions' | 'Elevated Risk' | 'Do Not Rent';
    industryType: string;
    /** ISO 8601. */
    createdAt: string;
  }
>;

/** A change of a report by the organization that filed it. */
interface ReportChange {
  reportId: string;
  /** For example `RB-4AJFW`. */
  recordId: string;
  renterId: string;
  /** ISO 8601. */
  changedAt: string;
}

/** The organization corrected a report, or the renter paid later. Sent only if the webhook asks for it. */
export type ReportCorrected = Event<
  'report.corrected',
  ReportChange & {
    status: 'corrected' | 'settled';
    /** 0 to 1000. */
    riskScore: number;
  }
>;

/** The organization withdrew a report. Sent only if the webhook asks for it. */
export type ReportWithdrawn = Event<'report.withdrawn', ReportChange & { status: 'withdrawn' }>;

/** A renter filed a dispute against a report or an incident. */
export type DisputeFiled = Event<
  'dispute.filed',
  {
    disputeId: string;
    /** Record ID of the disputed report or incident. */
    recordId: string;
    renterEmail: string;
    /** The reason that the renter chose, and the renter's words. */
    reason: string;
    /** Initially `open`. */
    status: string;
    /** ISO 8601. */
    filedAt: string;
  }
>;

/** An identity check was completed. */
export type IdentityCheck = Event<
  'identity.check',
  {
    renterId: string;
    renterEmail?: string;
    result: 'clear' | 'flagged' | 'duplicate';
    /** For example `duplicate_identity` or `shared_address`; empty if the result is `clear`. */
    flags?: string[];
    /** ISO 8601. */
    checkedAt: string;
  }
>;
