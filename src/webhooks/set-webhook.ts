import { findOrganization } from '../accounts/find-organization.ts';
import { Refusal } from '../errors.ts';
import type { Clock } from '../ids.ts';
import type { Store, Webhook } from '../store/store.ts';
import { urlProblem } from './url.ts';

/** @param called what a refusal calls the URL, in whoever's words that asks; `url` unless told */
export type SetWebhook = (organizationId: string, url: string, called?: string) => Promise<Webhook>;

interface SetWebhookDependencies {
  store: Pick<Store, 'transaction'>;
  clock: Clock;
  /** Also takes http, and addresses that are not public: for development. */
  allowPrivate: boolean;
}

/**
 * Sets the one webhook URL of an organization, in place of the one that it had. Specification 2.5.
 * Refuses a URL that must not be called (`invalid`) and an unknown organization (`notFound`).
 */
export function makeSetWebhook({ store, clock, allowPrivate }: SetWebhookDependencies): SetWebhook {
  return async (organizationId, url, called = 'url') => {
    const problem = urlProblem(url, allowPrivate);
    if (problem !== undefined) throw new Refusal('invalid', `${called} ${problem}.`);
    const webhook: Webhook = { url, updatedAt: clock() };
    await store.transaction(async (tx) => {
      await findOrganization(tx.organizations, organizationId);
      await tx.webhooks.set(organizationId, webhook);
    });
    return webhook;
  };
}
