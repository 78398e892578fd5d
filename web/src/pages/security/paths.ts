export const SECOND_FACTOR = '/dashboard/security/second-factor';
export const SESSIONS = '/dashboard/security/sessions';
