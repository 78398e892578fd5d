import type { Role } from '../rules/roles.ts';

/** A staff member as a session shows who it is. */
export interface Staff {
  userId: string;
  organizationId: string;
  role: Role;
  name: string;
  email: string;
}

/** Who is signed in, and by which session. */
export interface StaffSession {
  sessionId: string;
  staff: Staff;
}

/**
 * Who is signed in by the cookies of a request; nobody when the session is over, was ended, or belongs to somebody
 * who is disabled. Looked up for each request, so that a session that was ended is refused at once.
 */
export type FindSession = (cookies: string) => Promise<StaffSession | undefined>;
