import { recordAction } from '../audit/audit.ts';
import { BackgroundJob } from '../background-job.ts';
import { ApiError } from '../errors.ts';
import type { Clock } from '../ids.ts';
import type { Mailer } from '../mail/mailer.ts';
import { lowCreditsMail } from '../mail/texts.ts';
import { MOST_WARNING_CREDITS } from '../rules/organizations/plans.ts';
import { recipientsOf } from '../staff/staff.ts';
import type { CreditWarning, Organization, Staff, Store } from '../store/store.ts';

/** @param threshold `null`: no warning */
export type SetCreditWarning = (staff: Staff, threshold: number | null) => Promise<CreditWarning | null>;

/**
 * Sets the balance below which the owners and admins of an organization get a mail. Rejects (`invalid`) what is not a
 * whole number from 1 to 10^12.
 */
export function makeSetCreditWarning(store: Pick<Store, 'transaction'>, clock: Clock): SetCreditWarning {
  return async (staff, threshold) => {
    if (threshold !== null && !isThreshold(threshold)) {
      throw new ApiError(
        'invalid',
        `threshold must be a whole number from 1 to ${MOST_WARNING_CREDITS}, or null.`,
      );
    }
    return store.transaction(async (tx) => {
      const { organizationId } = staff;
      await tx.billing.setWarning(organizationId, threshold);
      await recordAction(tx, { staff, at: clock() }, 'credit_warning.set', { threshold });
      return (await tx.billing.findWarning(organizationId)) ?? null;
    });
  };
}

function isThreshold(value: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= MOST_WARNING_CREDITS;
}

/** How soon after the balance fell below the mail leaves. */
export const LOOK_EVERY_MS = 60_000;

export interface CreditWarningDependencies {
  store: Pick<Store, 'billing' | 'staff' | 'transaction'>;
  mailer: Pick<Mailer, 'send'>;
  clock: Clock;
  /** Where the pages are, without a slash at the end. */
  baseUrl: () => string;
  log: { error(fields: object, message: string): void };
  lookEveryMs?: number;
}

/**
 * Tells the owners and admins of an organization by mail when its balance falls below their warning: once, until it has
 * been above again. Each warning is claimed durably before it is sent, so that one of several servers sends it; when
 * nobody could be told it is sent later.
 */
export function makeCreditWarnings(dependencies: CreditWarningDependencies): BackgroundJob {
  const { store, mailer, clock, baseUrl, log, lookEveryMs = LOOK_EVERY_MS } = dependencies;
  const job = new BackgroundJob({
    round: lookAtAll,
    everyMs: lookEveryMs,
    waiting: 'warnings of low credits wait for the store',
    log,
  });

  /** The organization, when it is to be told and nobody else tells it. */
  function claim(organizationId: string): Promise<Organization | undefined> {
    return store.transaction(async ({ billing, organizations }) => {
      await billing.forgetWarning(organizationId, true);
      const claimed = await billing.claimWarning(organizationId, clock());
      return claimed ? organizations.find(organizationId) : undefined;
    });
  }

  async function tell({ id, name, credits }: Organization): Promise<void> {
    const recipients = await recipientsOf(store.staff, id);
    const threshold = (await store.billing.findWarning(id))?.threshold;
    if (threshold === undefined) return;
    let told = 0;
    for (const to of recipients) {
      // Whoever stops waits for one mail at most.
      if (job.isStopping) break;
      const mail = lowCreditsMail({ to, organization: name, credits, threshold, link: `${baseUrl()}/usage` });
      if (await mailer.send(mail)) told++;
    }
    // Nobody may sign in now; or the mailer has logged why.
    if (told === 0) await store.transaction(({ billing }) => billing.forgetWarning(id, false));
  }

  async function lookAtAll(): Promise<void> {
    for (const organizationId of await store.billing.listChangedWarnings()) {
      if (job.isStopping) return;
      const organization = await claim(organizationId);
      if (organization !== undefined) await tell(organization);
    }
  }

  return job;
}
