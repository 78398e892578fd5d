import type { ContactDetails } from '../rules/organizations/contact-details.ts';
import type { NameOnly } from '../rules/organizations/name-only.ts';
import type { Plan } from '../rules/organizations/plans.ts';

export interface Organization extends ContactDetails {
  id: string;
  name: string;
  plan: Plan;
  apiAccess: boolean;
  /** Requests per minute and key; `null` for the limit of the plan. */
  rateLimit: number | null;
  /**
   * The most renters outside its reach that it is shown in a day without a check; `null` for the number of the plan.
   */
  dailyLookups: number | null;
  /** Remaining credits. Negative if more checks were made than credits granted. */
  credits: number;
  /** The balance at which checks stop; `null` if they continue below zero. */
  creditFloor: number | null;
  /** When the certification of its permissible purpose ends; `null` without one. */
  certifiedUntil: number | null;
  nameOnly: NameOnly;
  /** The IANA name of the time zone of its days. */
  timeZone: string;
  createdAt: number;
}

export type OrganizationChanges = Partial<
  Pick<
    Organization,
    | 'name'
    | 'plan'
    | 'apiAccess'
    | 'rateLimit'
    | 'dailyLookups'
    | 'creditFloor'
    | 'certifiedUntil'
    | 'nameOnly'
    | 'timeZone'
    | keyof ContactDetails
  >
>;

/** What decides whether an organization can check. */
export type CreditBalance = Pick<Organization, 'credits' | 'creditFloor'>;

export interface OrganizationReads {
  find(id: string): Promise<Organization | undefined>;
  /** Returns all organizations, the oldest first. */
  list(): Promise<Organization[]>;
}

export interface OrganizationWrites {
  create(organization: Organization): Promise<void>;
  /** Stores the name that an organization had until now. */
  addFormerName(id: string, name: string, until: number): Promise<void>;
  /** Changes what is given, and leaves the rest as it is. */
  update(id: string, changes: OrganizationChanges): Promise<void>;
}

/** A request to the operator for another plan or API access. */
export interface PlanRequest {
  organizationId: string;
  /** `null` to keep the plan. */
  plan: Plan | null;
  apiAccess: boolean;
  note: string;
  /** The name of the staff member who made the request. */
  requestedBy: string;
  requestedAt: number;
}

export interface PlanRequestReads {
  /** Returns the organization's open request. */
  find(organizationId: string): Promise<PlanRequest | undefined>;
  /** Returns the open requests of all organizations, the oldest first. */
  list(): Promise<PlanRequest[]>;
}

export interface PlanRequestWrites {
  /** Stores a request in place of an earlier one. */
  put(request: PlanRequest): Promise<void>;
  /** Removes the open request. Returns false if there is none. */
  remove(organizationId: string): Promise<boolean>;
}

/** An owner's request to the operator for another name of the organization. */
export interface RenameRequest {
  organizationId: string;
  name: string;
  /** The name of the staff member who made the request. */
  requestedBy: string;
  requestedAt: number;
  /** The operator's decision against it; `null` while the request is open. An approved request is removed. */
  rejection: { at: number; reason: string } | null;
}

export interface RenameRequestReads {
  /** Returns the organization's request, open or rejected. */
  find(organizationId: string): Promise<RenameRequest | undefined>;
  /** Returns the open requests of all organizations, the oldest first. */
  listOpen(): Promise<RenameRequest[]>;
}

export interface RenameRequestWrites {
  /** Stores a request in place of an earlier one. */
  put(request: RenameRequest): Promise<void>;
  /** Removes the request, if there is one. */
  remove(organizationId: string): Promise<void>;
}
