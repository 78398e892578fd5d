/**
 * What the network posts to the webhook of an organization, by `event`. Nothing signs it: take it as a hint to ask
 * the API.
 */
export type WebhookEvent = ReportSubmitted | DisputeFiled | IdentityCheck;

interface Event<Name extends string, Data> {
  event: Name;
  /** The organization whose webhook it is. */
  orgId: string;
  data: Data;
}

/** A report was filed from compliance labels. */
export type ReportSubmitted = Event<
  'report.submitted',
  {
    reportId: string;
    /** As `RB-4AJFW`. */
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

/** A renter filed a dispute against a report or an incident. */
export type DisputeFiled = Event<
  'dispute.filed',
  {
    disputeId: string;
    /** Of the disputed report or incident. */
    recordId: string;
    renterEmail: string;
    /** What the renter chose and said. */
    reason: string;
    /** `open` when it is filed. */
    status: string;
    /** ISO 8601. */
    filedAt: string;
  }
>;

/** The verification of an identity is complete. */
export type IdentityCheck = Event<
  'identity.check',
  {
    renterId: string;
    renterEmail?: string;
    result: 'clear' | 'flagged' | 'duplicate';
    /** As `duplicate_identity` or `shared_address`; empty when the result is `clear`. */
    flags?: string[];
    /** ISO 8601. */
    checkedAt: string;
  }
>;
