import type { Command } from 'commander';
import { makeDismissAlert, makeFindAlert } from '../alerts/alerts.ts';
import { alertAdvice, alertWords } from '../rules/organizations/alert-words.ts';
import type { Alert } from '../store/store.ts';
import { wholeNumber } from './options.ts';
import { details, iso, JSON_OPTION, type OutputOptions, print, table } from './output.ts';
import { withStore } from './with-store.ts';

/** Maximum number of alerts listed at once; nobody looks into more at one time. */
const MOST_ALERTS_SHOWN = 200;
const ALERTS_SHOWN = 20;

/** Adds `alerts list`, `show` and `dismiss`, for what the operator should look at. */
export function addAlertsCommand(program: Command): void {
  const alerts = program
    .command('alerts')
    .description(
      'Shows unusual activity by organizations, such as large numbers of lookups or adverse filings.',
    );
  alerts
    .command('list')
    .description('Lists open alerts, newest first.')
    .option('--all', 'include dismissed alerts, which are kept for two years')
    .option('--after <number>', 'continue after this alert', wholeNumber)
    .option('--limit <number>', `number of results, 1 to ${MOST_ALERTS_SHOWN}`, wholeNumber, ALERTS_SHOWN)
    .option(...JSON_OPTION)
    .addHelpText('after', '\nExample:\n  $ ./bin/renter-screening alerts list')
    .action(list);
  alerts
    .command('show')
    .description('Shows an alert: the figures that raised it, and what to do.')
    .requiredOption('--alert <number>', 'the number of the alert, from alerts list', wholeNumber)
    .option(...JSON_OPTION)
    .addHelpText('after', '\nExample:\n  $ ./bin/renter-screening alerts show --alert 12')
    .action(show);
  alerts
    .command('dismiss')
    .description('Dismisses an alert after you have investigated it.')
    .requiredOption('--alert <number>', 'the number of the alert, from alerts list', wholeNumber)
    .requiredOption('--by <name>', 'who dismisses it')
    .requiredOption('--reason <text>', 'what you found')
    .option(...JSON_OPTION)
    .addHelpText(
      'after',
      '\nExample:\n  $ ./bin/renter-screening alerts dismiss --alert 12 --by "Ada Ng" --reason "They moved their old records here."',
    )
    .action(dismiss);
}

interface ListOptions extends OutputOptions {
  all?: true;
  after?: number;
  limit: number;
}

async function list({ all, after, limit, ...options }: ListOptions, command: Command): Promise<void> {
  if (limit < 1 || limit > MOST_ALERTS_SHOWN)
    command.error(`error: --limit must be from 1 to ${MOST_ALERTS_SHOWN}`);
  const alerts = await withStore((store) => store.alerts.list(all ? 'all' : 'open', after, limit));
  const text = table<Alert>(
    [
      { title: 'ALERT', cell: ({ number }) => String(number), right: true },
      { title: 'RAISED', cell: ({ raisedAt }) => minute(raisedAt) },
      { title: 'LAST SEEN', cell: ({ lastAt }) => minute(lastAt) },
      { title: 'KIND', cell: ({ kind }) => kind },
      { title: 'ORGANIZATION', cell: organizationName },
      ...(all
        ? [{ title: 'DISMISSED', cell: ({ dismissal }: Alert) => (dismissal ? minute(dismissal.at) : '') }]
        : []),
      { title: 'WHAT', cell: alertWords },
    ],
    alerts,
    all ? 'No alerts.' : 'No open alerts.',
  );
  const more = alerts.length === limit ? `\n\nFor more, add --after ${alerts.at(-1)?.number}` : '';
  print(options, { alerts: alerts.map(presented) }, `${text}${more}`);
}

interface AlertOptions extends OutputOptions {
  alert: number;
}

async function show({ alert: number, ...options }: AlertOptions): Promise<void> {
  const alert = await withStore((store) => makeFindAlert(store)(number));
  const { kind, raisedAt, lastAt, dismissal } = alert;
  const lines: [string, string][] = [
    ['Alert', String(number)],
    ['Kind', kind],
    ['Organization', `${organizationName(alert)}${alert.organizationId ? ` (${alert.organizationId})` : ''}`],
    ['What', alertWords(alert)],
    ['Raised', iso(raisedAt)],
    ['Last seen', iso(lastAt)],
    ['What to do', alertAdvice(kind)],
    ['Dismissed', dismissal === null ? 'no' : `${iso(dismissal.at)} by ${dismissal.by}: ${dismissal.reason}`],
  ];
  print(options, presented(alert), details(lines));
}

interface DismissOptions extends AlertOptions {
  by: string;
  reason: string;
}

async function dismiss({ alert: number, by, reason, ...options }: DismissOptions): Promise<void> {
  const alert = await withStore((store) => makeDismissAlert(store, Date.now)(number, { by, reason }));
  print(options, presented(alert), `Alert ${number} is dismissed.`);
}

function organizationName({ organization }: Alert): string {
  return organization ?? 'the network';
}

/** Formats a time to the minute in UTC, for tables. */
function minute(atMs: number): string {
  return iso(atMs).slice(0, 16).replace('T', ' ');
}

function presented(alert: Alert) {
  const { number, kind, organizationId, organization, figures, raisedAt, lastAt, dismissal } = alert;
  return {
    alert: number,
    kind,
    organizationId,
    organization,
    figures,
    what: alertWords(alert),
    advice: alertAdvice(kind),
    raisedAt: iso(raisedAt),
    lastAt: iso(lastAt),
    dismissedAt: dismissal && iso(dismissal.at),
    dismissedBy: dismissal?.by ?? null,
    reason: dismissal?.reason ?? null,
  };
}
