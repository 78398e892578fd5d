import { Type } from 'typebox';
import type { Balance } from '../../billing/balance.ts';
import type { LedgerLine, LedgerPlace } from '../../billing/ledger.ts';
import { checksIn, MOST_CALLERS, type NamedUsage, type UsageDay } from '../../billing/usage.ts';
import type { CallerName } from '../../organizations/caller-names.ts';
import { MOST_WARNING_CREDITS } from '../../rules/organizations/plans.ts';
import { noCursor } from '../cursors.ts';
import { csvDownload, type Download } from '../download.ts';
import { AFTER, type Page } from './paging.ts';
import { PERIOD, periodName, periodOf } from './period.ts';
import { staffRoute } from './route.ts';

export type BalanceAnswer = Balance;

/** How many checks a key or a person made. */
export interface CallerShare extends CallerName {
  id: string;
  checks: number;
  /** The beginning of the last day with a check, in UTC. */
  lastDay: number;
}

export interface UsageAnswer {
  checks: number;
  /** Every day of the period, the oldest first. */
  days: UsageDay[];
  /** Those with the most checks first. */
  callers: CallerShare[];
  /** Checks of keys and people beyond those that are listed. */
  otherChecks: number;
}

export type LedgerAnswer = Page<LedgerLine>;

export type CreditWarningAnswer = Pick<Balance, 'warning'>;

/** What an organization used and has left. Specification 1, rule 2. */
export const usageRoutes = [
  staffRoute({ method: 'GET', path: '/dashboard/balance', role: 'member' }).handledBy(
    ({ staff }, app): Promise<BalanceAnswer> => app.readBalance(staff.organizationId),
  ),

  staffRoute({ method: 'GET', path: '/dashboard/usage', role: 'admin', query: PERIOD }).handledBy(
    async ({ staff, query }, app): Promise<UsageAnswer> => {
      const period = periodOf(query);
      const [days, callers] = await Promise.all([
        app.readUsageByDay(staff.organizationId, period),
        app.readUsageByCaller(staff.organizationId, period),
      ]);
      const checks = days.reduce((sum, { tiers }) => sum + checksIn(tiers), 0);
      const listed = callers.reduce((sum, caller) => sum + caller.checks, 0);
      // A check that is made between the two questions is in one of them alone.
      const otherChecks = callers.length < MOST_CALLERS ? 0 : Math.max(0, checks - listed);
      return { checks, days, callers: callers.map(presentCaller), otherChecks };
    },
  ),

  staffRoute({ method: 'GET', path: '/dashboard/usage.csv', role: 'admin', query: PERIOD }).handledBy(
    async ({ staff, query }, app): Promise<Download> => {
      const period = periodOf(query);
      const content = app.exportUsage(staff.organizationId, period);
      return csvDownload(`usage-${periodName(period)}.csv`, content);
    },
  ),

  staffRoute({
    method: 'GET',
    path: '/dashboard/ledger',
    role: 'admin',
    query: Type.Object({ after: AFTER }),
  }).handledBy(async ({ staff, query }, app): Promise<LedgerAnswer> => {
    const { rows, next } = await app.readLedger(staff.organizationId, placeAfter(query.after));
    return { rows, next: cursorOf(next) };
  }),

  staffRoute({ method: 'GET', path: '/dashboard/ledger.csv', role: 'admin' }).handledBy(
    async ({ staff }, app): Promise<Download> => {
      return csvDownload('ledger.csv', app.exportLedger(staff.organizationId));
    },
  ),

  staffRoute({
    method: 'PUT',
    path: '/dashboard/credit-warning',
    role: 'admin',
    body: Type.Object({
      threshold: Type.Union([Type.Integer({ minimum: 1, maximum: MOST_WARNING_CREDITS }), Type.Null()]),
    }),
  }).handledBy(async ({ staff, body: { threshold }, does }): Promise<CreditWarningAnswer> => {
    const subject = threshold === null ? 'none' : `below ${threshold.toLocaleString('en-US')} credits`;
    const { setCreditWarning } = does({ action: 'credit_warning.set', subject });
    return { warning: await setCreditWarning(staff.organizationId, threshold) };
  }),
];

function presentCaller({ caller, kind, name, checks, lastDay }: NamedUsage): CallerShare {
  return { id: caller, kind, name, checks, lastDay };
}

function cursorOf(next: LedgerPlace | null): string | null {
  return next === null ? null : `${next.at}.${next.number}.${next.balanceBefore}`;
}

/** Refuses (`invalid`) what `cursorOf` did not make. */
function placeAfter(after: string | undefined): LedgerPlace | undefined {
  if (after === undefined || after === '') return undefined;
  const numbers = /^(\d+)\.(\d+)\.(-?\d+)$/.exec(after)?.slice(1).map(Number);
  const [at, number, balanceBefore] = numbers ?? [];
  const whole = numbers?.every((value) => Number.isSafeInteger(value));
  if (whole && at !== undefined && number !== undefined && balanceBefore !== undefined) {
    return { at, number, balanceBefore };
  }
  throw noCursor();
}
