import type { Store } from '../store/store.ts';

/** What an organization does first, and whether it is done. */
export interface FirstSteps {
  checked: boolean;
  filed: boolean;
  key: boolean;
  webhook: boolean;
  /** Somebody else works there, or is invited. */
  colleague: boolean;
}

export type FindFirstSteps = (organizationId: string) => Promise<FirstSteps>;

/** Which of the first steps an organization has made. */
export function makeFindFirstSteps(
  store: Pick<Store, 'usage' | 'keys' | 'webhooks' | 'staff' | 'invitations'>,
): FindFirstSteps {
  return async (organizationId) => {
    const [began, keys, webhook, staff, invitations] = await Promise.all([
      store.usage.began(organizationId),
      store.keys.listActive(organizationId),
      store.webhooks.find(organizationId),
      store.staff.list(organizationId, '', 2),
      store.invitations.listOpen(organizationId, undefined, 1),
    ]);
    return {
      checked: began.checks,
      filed: began.reports,
      key: keys.length > 0,
      webhook: webhook !== undefined,
      colleague: staff.length > 1 || invitations.length > 0,
    };
  };
}
