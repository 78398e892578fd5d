import { recordAction } from '../audit/audit.ts';
import { BackgroundJob } from '../background-job.ts';
import { ApiError } from '../errors.ts';
import type { Clock } from '../ids.ts';
import type { Mailer } from '../mail/mailer.ts';
import { lowCreditsMail } from '../mail/texts.ts';
import { MOST_WARNING_CREDITS } from '../rules/organizations/plans.ts';
import { recipientsOf } from '../staff/staff.ts';
import type { CreditWarning, Organization, Staff, Store } from '../store/store.ts';

/** @param threshold in credits; `null` switches the warning off */
export type SetCreditWarning = (staff: Staff, threshold: number | null) => Promise<CreditWarning | null>;

/**
 * Sets the balance below which the owners, admins and billing staff of an organization get a mail. Throws `invalid` for a
 * threshold that is not a whole number from 1 to 10^12.
 */
export function makeSetCreditWarning(store: Pick<Store, 'transaction'>, clock: Clock): SetCreditWarning {
  return async (staff, threshold) => {
    if (threshold !== null && !isValidThreshold(threshold)) {
      throw new ApiError(
        'invalid',
        `threshold must be a whole number from 1 to ${MOST_WARNING_CREDITS}, or null.`,
      );
    }
    return store.transaction(async (tx) => {
      const { organizationId } = staff;
      await tx.locks.organization(organizationId);
      const before = await tx.billing.findWarning(organizationId);
      if ((before?.threshold ?? null) !== threshold) {
        await tx.billing.setWarning(organizationId, threshold);
        await recordAction(tx, { staff, at: clock() }, 'credit_warning.set', { threshold });
      }
      return (await tx.billing.findWarning(organizationId)) ?? null;
    });
  };
}

function isValidThreshold(value: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= MOST_WARNING_CREDITS;
}

/** Longest delay of a mail after the balance falls below the threshold. */
const LOOK_EVERY_MS = 60_000;

interface CreditWarningDependencies {
  store: Pick<Store, 'billing' | 'staff' | 'transaction'>;
  mailer: Pick<Mailer, 'send'>;
  clock: Clock;
  /** Returns the URL of the pages, without a trailing slash. */
  baseUrl: () => string;
  log: { error(fields: object, message: string): void };
  lookEveryMs?: number;
}

/**
 * Returns the background job that mails the owners, admins and billing staff of an organization when its balance falls below
 * the threshold. It sends one warning until the balance has recovered. Each warning is claimed durably before
 * it is sent, so that only one of several servers sends it. If no mail could be sent, the warning is sent
 * later.
 */
export function makeCreditWarnings(dependencies: CreditWarningDependencies): BackgroundJob {
  const { store, mailer, clock, baseUrl, log, lookEveryMs = LOOK_EVERY_MS } = dependencies;
  const job = new BackgroundJob({
    round: sendAll,
    everyMs: lookEveryMs,
    waiting: 'could not send credit warnings; will try again',
    log,
  });

  /**
   * Claims the warning of an organization. Returns the organization, or `undefined` if there is nothing to
   * claim.
   */
  function claim(organizationId: string): Promise<Organization | undefined> {
    return store.transaction(async ({ billing, organizations }) => {
      await billing.forgetWarning(organizationId, true);
      const claimed = await billing.claimWarning(organizationId, clock());
      return claimed ? organizations.find(organizationId) : undefined;
    });
  }

  async function warn({ id, name, credits }: Organization): Promise<void> {
    const recipients = await recipientsOf(store.staff, id, 'manage_billing');
    const threshold = (await store.billing.findWarning(id))?.threshold;
    if (threshold === undefined) return;
    let sent = 0;
    for (const to of recipients) {
      // Stopping the job waits for at most one mail.
      if (job.isStopping) break;
      const mail = lowCreditsMail({ to, organization: name, credits, threshold, link: `${baseUrl()}/usage` });
      if (await mailer.send(mail)) sent++;
    }
    // There are no recipients who can sign in, or the mailer has logged why sending failed.
    if (sent === 0) await store.transaction(({ billing }) => billing.forgetWarning(id, false));
  }

  async function sendAll(): Promise<void> {
    for (const organizationId of await store.billing.listChangedWarnings()) {
      if (job.isStopping) return;
      const organization = await claim(organizationId);
      if (organization !== undefined) await warn(organization);
    }
  }

  return job;
}
