import type { Caller } from '../../admission/admit.ts';
import type { KeyMode } from '../../rules/organizations/key-mode.ts';
import type { Permission } from '../../rules/staff/roles.ts';
import type { SealedText } from '../../sign-in/seal.ts';
import type { SignIn } from '../../sign-in/sign-in.ts';
import type { Inquirer, Staff } from '../../store/store.ts';
import type { OpenApiDocument } from '../openapi/postman.ts';
import { type Handled, type PageRequest, type PageRouteHead, routeBuilder } from '../route.ts';
import type { LimitSearches } from './search-limit.ts';
import type { StaffUseCases } from './use-cases.ts';

/**
 * Returns a staff member as the caller of a use case that the API shares, with the user's ID in place of a
 * key's.
 */
export function callerOf(staff: Staff): Caller {
  return { organizationId: staff.organizationId, keyId: staff.userId, staff };
}

/** Returns who makes an inquiry by a request. */
export function inquirerOf({ staff, requestId }: Pick<StaffRequest, 'staff' | 'requestId'>): Inquirer {
  return { organizationId: staff.organizationId, callerId: staff.userId, requestId };
}

/** The description of the API, available once the server listens. */
interface ApiReference {
  document(): OpenApiDocument;
  /** The base URL of the API, without the version. */
  baseUrl(): string;
}

/** The use cases that the dashboard's routes call. */
export interface DashboardApp extends StaffUseCases {
  signIn: SignIn;
  reference: ApiReference;
  limitSearches: LimitSearches;
  /** For positions that tell what the organization may not see. */
  sealed: SealedText;
}

/** A request of a signed-in staff member. */
interface StaffRequest extends PageRequest {
  staff: Staff;
  sessionId: string;
  /** The time zone of the organization's days. */
  timeZone: string;
  /** `test` if a page in test mode sent it. */
  mode: KeyMode;
}

interface DashboardRouteHead extends PageRouteHead {
  path: `/dashboard/${string}`;
}

interface StaffRouteHead extends DashboardRouteHead {
  /** What the role of the caller must allow. */
  permission: Permission;
  /** Sets up a second factor, so that staff who lack a required one may call it. */
  setsUpFactor?: true;
}

interface PublicRouteHead extends DashboardRouteHead {
  permission: 'anyone';
}

/** A route of the dashboard, for staff or for visitors. */
export type DashboardRoute =
  | Handled<StaffRouteHead, StaffRequest, DashboardApp>
  | Handled<PublicRouteHead, PageRequest, DashboardApp>;

/** Builds a route for staff whose role has a permission. */
export const staffRoute = routeBuilder<StaffRouteHead, StaffRequest, DashboardApp>();

/** Builds a route for visitors, signed in or not. */
export const publicRoute = routeBuilder<PublicRouteHead, PageRequest, DashboardApp>();
