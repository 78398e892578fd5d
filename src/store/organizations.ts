import type { Plan } from '../rules/organizations/plans.ts';

export interface Organization {
  id: string;
  name: string;
  plan: Plan;
  apiAccess: boolean;
  /** Requests a minute a key in place of the plan's; `null`: the plan's. */
  rateLimit: number | null;
  /** Credits left. Below zero when more was checked than granted. */
  credits: number;
  createdAt: number;
}

export type OrganizationChanges = Partial<Pick<Organization, 'name' | 'plan' | 'apiAccess' | 'rateLimit'>>;

export interface OrganizationReads {
  find(id: string): Promise<Organization | undefined>;
  /** Oldest first. */
  list(): Promise<Organization[]>;
}

export interface OrganizationWrites {
  create(organization: Organization): Promise<void>;
  update(id: string, changes: OrganizationChanges): Promise<void>;
}

/** What an owner asks the operator for. */
export interface PlanRequest {
  organizationId: string;
  /** `null`: the plan stays. */
  plan: Plan | null;
  apiAccess: boolean;
  note: string;
  /** The name of the staff member who asked. */
  requestedBy: string;
  requestedAt: number;
}

export interface PlanRequestReads {
  /** What is not answered yet. */
  find(organizationId: string): Promise<PlanRequest | undefined>;
  /** Of all organizations, the oldest first. */
  list(): Promise<PlanRequest[]>;
}

export interface PlanRequestWrites {
  /** In place of an earlier one. */
  put(request: PlanRequest): Promise<void>;
  /** False when there is none. */
  remove(organizationId: string): Promise<boolean>;
}
