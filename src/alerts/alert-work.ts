import { BackgroundJob } from '../background-job.ts';
import { ApiError } from '../errors.ts';
import type { Clock } from '../ids.ts';
import { alertMail, alertsMail } from '../mail/alert-texts.ts';
import type { Mailer } from '../mail/mailer.ts';
import { ALERTS_KEPT_DAYS, NAME_WINDOW_MS } from '../rules/organizations/alert-thresholds.ts';
import { DAY_MS, startOfDay } from '../rules/text/days.ts';
import type { Alert, AlertReads, Store } from '../store/store.ts';
import { makeWatch } from './watch.ts';

const MINUTE_MS = 60_000;

/** How soon an alert is mailed after it was raised. */
const LOOK_EVERY_MS = MINUTE_MS;

/** How often the activity of the day is compared with the days before. An alert is raised well within the hour. */
const SCAN_EVERY_MS = 10 * MINUTE_MS;

/** Time after which a mail is sent again because the server that took it must have died, or could not send it. */
const LEASE_MS = 10 * MINUTE_MS;

/** Alerts that are mailed one by one. More at once come in one mail. */
const MOST_SINGLE_MAILS = 5;
/** Alerts in one mail: a screen or two. */
const MOST_IN_MAIL = 50;

interface AlertWorkDependencies {
  store: Pick<Store, 'activity' | 'alerts' | 'transaction'>;
  mailer: Pick<Mailer, 'send'>;
  /** The operator's address; without it alerts are logged. */
  operatorEmail: string | undefined;
  clock: Clock;
  log: { warn(fields: object, message: string): void; error(fields: object, message: string): void };
  /** Called with the open alerts by kind, for the metrics. */
  onCounted: (open: Awaited<ReturnType<AlertReads['countOpen']>>) => void;
  lookEveryMs?: number;
}

/**
 * The background job for alerts: looks for unusual activity, mails alerts to the operator, and counts the open ones.
 * Each scan is made, and each mail sent, by one of several servers.
 */
export function makeAlertWork(dependencies: AlertWorkDependencies): BackgroundJob {
  const { store, mailer, operatorEmail, clock, log, onCounted, lookEveryMs = LOOK_EVERY_MS } = dependencies;
  const job = new BackgroundJob({
    round: workOnce,
    everyMs: lookEveryMs,
    waiting: 'the background job for alerts is delayed',
    log,
  });
  const watch = makeWatch({ store, isStopped: () => job.isStopping, pause: (ms) => job.pause(ms) });

  const claims = (scan: string, period: number) =>
    store.transaction(({ alerts }) => alerts.claimScan(scan, period));

  async function scan(): Promise<void> {
    const at = clock();
    if (await claims('activity', Math.floor(at / SCAN_EVERY_MS))) {
      // What happened just before midnight was not looked at yet.
      const days = new Set([startOfDay(at - SCAN_EVERY_MS), startOfDay(at)]);
      for (const day of days) await watch.activityOf(day, at);
    }
    if (await claims('checked renters', Math.floor(at / DAY_MS))) {
      await store.transaction(({ alerts }) =>
        alerts.forget(at - ALERTS_KEPT_DAYS * DAY_MS, at - NAME_WINDOW_MS),
      );
      await watch.checkedRenters(at);
    }
  }

  async function mailAll(): Promise<void> {
    while (!job.isStopping) {
      const at = clock();
      const until = at + LEASE_MS;
      const taken = await store.transaction(({ alerts }) => alerts.takeMails(at, until, MOST_IN_MAIL));
      if (taken.length === 0) return;
      const mailed = await tell(taken);
      await store.transaction(({ alerts }) =>
        alerts.finishMails(
          mailed.map(({ number }) => number),
          until,
        ),
      );
    }
  }

  /** Mails alerts, or logs them without an address. Returns those that were mailed or logged. */
  async function tell(alerts: readonly Alert[]): Promise<readonly Alert[]> {
    if (operatorEmail === undefined) {
      for (const { number: alert, kind, organizationId, figures } of alerts)
        log.warn({ alert, kind, organizationId, figures }, 'an alert was raised');
      return alerts;
    }
    if (alerts.length > MOST_SINGLE_MAILS)
      return (await mailer.send(alertsMail(operatorEmail, alerts))) ? alerts : [];
    const mailed: Alert[] = [];
    for (const alert of alerts) {
      // Stopping the job waits for at most one mail.
      if (job.isStopping) break;
      if (await mailer.send(alertMail(operatorEmail, alert))) mailed.push(alert);
    }
    return mailed;
  }

  /** If one part fails, the others still run. */
  async function workOnce(): Promise<void> {
    for (const part of [scan, mailAll]) await part().catch(logFailed);
    onCounted(await store.alerts.countOpen());
  }

  function logFailed(error: unknown): void {
    const level = error instanceof ApiError ? 'warn' : 'error';
    log[level]({ err: error }, 'the background job for alerts is delayed');
  }

  return job;
}
