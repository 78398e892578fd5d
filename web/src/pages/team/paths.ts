export const TEAM = '/dashboard/team';
export const INVITATIONS = '/dashboard/team/invitations';
