import { type Static, Type } from 'typebox';
import type { Balance } from '../../billing/balance.ts';
import { checksIn } from '../../billing/usage.ts';
import { MOST_CALLERS, type NamedUsage } from '../../billing/usage-by-caller.ts';
import {
  MOST_CREDIT_NOTE_CHARACTERS,
  MOST_CREDITS_REQUESTED,
  MOST_WARNING_CREDITS,
} from '../../rules/organizations/plans.ts';
import { AFTER, cursorOf } from '../cursors.ts';
import { csvDownload } from '../download.ts';
import { CALLER, COUNT, nullable, pageOf, TIME, TIME_OR_NULL } from '../schemas.ts';
import { exportName } from './export-name.ts';
import { PERIOD, periodOf } from './parameters.ts';
import { staffRoute } from './route.ts';

/** The balance below which a warning is mailed. */
const WARNING = nullable(
  Type.Object({
    threshold: COUNT,
    /** When the mail was sent; `null` until the balance falls below. */
    warnedAt: TIME_OR_NULL,
  }),
);

/** A request to the operator for credits. */
const CREDIT_REQUEST = Type.Object({
  amount: COUNT,
  note: Type.String(),
  requestedBy: Type.String(),
  requestedAt: TIME,
  /** Why the operator declined it; `null` while it is open. */
  decline: nullable(Type.Object({ at: TIME, reason: Type.String() })),
});

export type CreditRequestResponse = Static<typeof CREDIT_REQUEST>;

export const BALANCE = Type.Object({
  credits: Type.Integer(),
  /** Checks of the last seven days, including today. */
  recentChecks: COUNT,
  /** Number of days that the credits last at that rate, rounded down; `null` without checks. */
  lastsDays: nullable(Type.Integer()),
  /** Whether the organization has made checks for fewer than seven days, so that the rate says little. */
  isEarly: Type.Boolean(),
  warning: WARNING,
  /** The balance at which checks stop; `null` if they continue below zero. */
  creditFloor: nullable(Type.Integer()),
  /** `null` if no request is open, and none was declined and not dismissed. */
  request: nullable(CREDIT_REQUEST),
});

export type BalanceResponse = Static<typeof BALANCE>;

/** A day such as 2026-11-21, in the organization's time zone. */
export const DAY_TEXT = Type.String();

/** Checks of one day by tier. */
export const USAGE_DAY = Type.Object({
  day: DAY_TEXT,
  tiers: Type.Object({ LOW: COUNT, MODERATE: COUNT, HIGH: COUNT, CRITICAL: COUNT, UNKNOWN: COUNT }),
});

/** Number of checks by a key or a staff member. */
const CALLER_SHARE = Type.Object({
  ...CALLER.properties,
  checks: COUNT,
  /** The last day with a check. */
  lastDay: DAY_TEXT,
});

export type CallerShare = Static<typeof CALLER_SHARE>;

const USAGE = Type.Object({
  checks: COUNT,
  /** Every day of the period, oldest first. */
  days: Type.Array(USAGE_DAY),
  /** Callers with the most checks first. */
  callers: Type.Array(CALLER_SHARE),
  /** Checks by keys and staff members beyond those listed. */
  otherChecks: COUNT,
});

export type UsageResponse = Static<typeof USAGE>;

const LEDGER_CURSOR = cursorOf({ at: 'number', number: 'number', balanceBefore: 'integer' });

const LEDGER_LINE = Type.Object({
  /** The number of the grant, or the day. Unique. */
  id: Type.String(),
  kind: Type.Enum(['grant', 'checks']),
  /** When it was granted; for checks the beginning of the day, in UTC. */
  at: TIME,
  /** Negative if credits were taken. */
  amount: Type.Integer(),
  /** The balance after it. */
  balance: Type.Integer(),
});

export type LedgerLine = Static<typeof LEDGER_LINE>;

/** The routes of usage and credits. Specification 1, rule 2. */
export const usageRoutes = [
  staffRoute({
    method: 'GET',
    path: '/dashboard/balance',
    permission: 'read_organization',
    response: BALANCE,
  }).handledBy(async ({ staff }, app) => presentBalance(await app.readBalance(staff.organizationId))),

  staffRoute({
    method: 'GET',
    path: '/dashboard/usage',
    permission: 'read_usage',
    query: PERIOD,
    response: USAGE,
  }).handledBy(async ({ staff, timeZone, query }, app) => {
    const period = periodOf(query, timeZone);
    // One after the other: the first stores the midnights that both need.
    const days = await app.readUsageByDay(staff.organizationId, period);
    const callers = await app.readUsageByCaller(staff.organizationId, period);
    const checks = days.reduce((sum, { tiers }) => sum + checksIn(tiers), 0);
    const listed = callers.reduce((sum, caller) => sum + caller.checks, 0);
    // A check made between the two queries is in only one of them.
    const otherChecks = callers.length < MOST_CALLERS ? 0 : Math.max(0, checks - listed);
    return { checks, days, callers: callers.map(presentCaller), otherChecks };
  }),

  staffRoute({
    method: 'GET',
    path: '/dashboard/usage.csv',
    permission: 'read_usage',
    query: PERIOD,
    response: 'file',
  }).handledBy(async ({ staff, timeZone, query }, app) => {
    const period = periodOf(query, timeZone);
    const content = app.exportUsage(staff.organizationId, period);
    return csvDownload(await exportName({ staff, timeZone }, app, 'usage', query), content);
  }),

  staffRoute({
    method: 'GET',
    path: '/dashboard/ledger',
    permission: 'read_usage',
    query: Type.Object({ after: AFTER }),
    response: pageOf(LEDGER_LINE),
  }).handledBy(async ({ staff, query }, app) => {
    const { rows, next } = await app.readLedger(staff.organizationId, LEDGER_CURSOR.readAfter(query.after));
    return { rows, next: LEDGER_CURSOR.write(next) };
  }),

  staffRoute({
    method: 'GET',
    path: '/dashboard/ledger.csv',
    permission: 'read_usage',
    response: 'file',
  }).handledBy(async ({ staff, timeZone }, app) => {
    const fileName = await exportName({ staff, timeZone }, app, 'ledger');
    return csvDownload(fileName, app.exportLedger(staff.organizationId));
  }),

  staffRoute({
    method: 'PUT',
    path: '/dashboard/credit-warning',
    permission: 'manage_billing',
    body: Type.Object({
      threshold: Type.Union([Type.Integer({ minimum: 1, maximum: MOST_WARNING_CREDITS }), Type.Null()]),
    }),
    response: Type.Object({ warning: WARNING }),
  }).handledBy(async ({ staff, body: { threshold } }, app) => {
    return { warning: await app.setCreditWarning(staff, threshold) };
  }),

  staffRoute({
    method: 'POST',
    path: '/dashboard/credit-request',
    permission: 'manage_billing',
    body: Type.Object({
      amount: Type.Integer({ minimum: 1, maximum: MOST_CREDITS_REQUESTED }),
      note: Type.Optional(Type.String({ maxLength: MOST_CREDIT_NOTE_CHARACTERS })),
    }),
    response: BALANCE,
  }).handledBy(async ({ staff, body: { amount, note = '' } }, app) => {
    await app.requestCredits(staff, { amount, note });
    return presentBalance(await app.readBalance(staff.organizationId));
  }),

  staffRoute({
    method: 'DELETE',
    path: '/dashboard/credit-request',
    permission: 'manage_billing',
    response: BALANCE,
  }).handledBy(async ({ staff }, app) => {
    await app.withdrawCreditRequest(staff);
    return presentBalance(await app.readBalance(staff.organizationId));
  }),
];

export function presentBalance({ request, ...balance }: Balance): BalanceResponse {
  if (request === null) return { ...balance, request };
  const { amount, note, requestedBy, requestedAt, endedAt, reason } = request;
  const decline = endedAt === null || reason === null ? null : { at: endedAt, reason };
  return { ...balance, request: { amount, note, requestedBy, requestedAt, decline } };
}

function presentCaller({ caller, kind, name, checks, lastDay }: NamedUsage): CallerShare {
  return { id: caller, kind, name, checks, lastDay };
}
