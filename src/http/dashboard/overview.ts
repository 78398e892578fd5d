import { type Static, Type } from 'typebox';
import { checksIn, type UsageDay } from '../../billing/usage.ts';
import type { Attention } from '../../overview/attention.ts';
import type { FilingDay } from '../../overview/overview.ts';
import { may, type Permission } from '../../rules/staff/roles.ts';
import { DAY_MS, dayNamed } from '../../rules/text/days.ts';
import { type DayPeriod, daysOfPeriod, NAMED_PERIODS, type NamedPeriod } from '../../rules/text/periods.ts';
import { dayAfter } from '../../rules/text/zones.ts';
import { COUNT, nullable, TEXT_OR_NULL, TIME, TIME_OR_NULL } from '../schemas.ts';
import { LOGGED_CHECK, presentLogged } from './check-responses.ts';
import { DAILY_LOOKUPS } from './organization.ts';
import { instantsOf, PERIOD, periodOf } from './parameters.ts';
import { staffRoute } from './route.ts';
import { BALANCE, DAY_TEXT, presentBalance, USAGE_DAY } from './usage.ts';

/** Something that staff should look at, with the values for its text. */
const ATTENTION = Type.Union([
  Type.Object({
    kind: Type.Literal('credits'),
    credits: Type.Integer(),
    lastsDays: nullable(COUNT),
    threshold: nullable(COUNT),
    creditFloor: nullable(Type.Integer()),
    /** When credits were requested; `null` if no request is open. */
    requestedAt: TIME_OR_NULL,
  }),
  Type.Object({
    kind: Type.Literal('webhook'),
    failed: COUNT,
    deliveryId: Type.String(),
    at: TIME,
    error: TEXT_OR_NULL,
  }),
  Type.Object({
    kind: Type.Literal('disputes'),
    open: COUNT,
    firstDeadlineAt: TIME,
    /** `null` if there are several. */
    onlyId: TEXT_OR_NULL,
  }),
  Type.Object({ kind: Type.Literal('dailyLookups'), ...DAILY_LOOKUPS.properties }),
  Type.Object({ kind: Type.Literal('heldFilings'), held: COUNT, firstReleaseAt: TIME }),
  Type.Object({ kind: Type.Literal('notices'), unseen: COUNT }),
  Type.Object({
    kind: Type.Literal('outdatedDecisions'),
    waiting: COUNT,
    /** The renter of the oldest. */
    memberId: Type.String(),
  }),
  Type.Object({
    kind: Type.Enum(['toHandOver', 'undelivered']),
    waiting: COUNT,
    /** The renter of the oldest. */
    renterId: Type.String(),
  }),
  Type.Object({
    kind: Type.Literal('imports'),
    id: Type.String(),
    fileName: Type.String(),
    waiting: COUNT,
    firstDeletedAt: TIME,
  }),
  Type.Object({
    kind: Type.Literal('rejectedKeys'),
    keys: Type.Array(Type.Object({ name: Type.String(), address: Type.String(), at: TIME })),
  }),
  Type.Object({
    kind: Type.Literal('expiringKeys'),
    keys: Type.Array(Type.Object({ name: Type.String(), expiresAt: TIME })),
  }),
  Type.Object({
    kind: Type.Literal('formerStaffKeys'),
    keys: Type.Array(Type.Object({ name: Type.String(), creator: Type.String() })),
  }),
  Type.Object({ kind: Type.Literal('keys'), names: Type.Array(Type.String()) }),
  Type.Object({ kind: Type.Literal('certification'), required: Type.Boolean(), endsAt: TIME_OR_NULL }),
  Type.Object({ kind: Type.Literal('apiAccess') }),
]);

export type AttentionItem = Static<typeof ATTENTION>;

const FIRST_STEPS = Type.Object({
  /** The certification of permissible purpose is in force. */
  certified: Type.Boolean(),
  /** Both the postal address and the telephone are given. */
  contact: Type.Boolean(),
  checked: Type.Boolean(),
  filed: Type.Boolean(),
  key: Type.Boolean(),
  webhook: Type.Boolean(),
  /** Another staff member works there, or is invited. */
  colleague: Type.Boolean(),
});

/** The steps that a demonstration suggests, and whether each is done. */
const DEMONSTRATION_STEPS = Type.Object({
  renter: Type.Object({ name: Type.String(), memberId: Type.String() }),
  checked: Type.Boolean(),
  disputeId: Type.String(),
  decided: Type.Boolean(),
  testKey: Type.Boolean(),
});

const OVERVIEW = Type.Object({
  /** Every day of the period, oldest first. */
  usage: Type.Array(USAGE_DAY),
  filings: Type.Array(Type.Object({ day: DAY_TEXT, reports: COUNT, incidents: COUNT })),
  /** The totals of the period before, which has the same number of days. */
  before: Type.Object({ checks: COUNT, reports: COUNT, incidents: COUNT }),
  /** The newest checks of the period and the one before that the viewer sees: members their own, admins and owners all. */
  recentChecks: Type.Array(LOGGED_CHECK),
  balance: BALANCE,
  attention: Type.Array(ATTENTION),
  firstSteps: FIRST_STEPS,
  /** `null` outside a demonstration, and for staff whose role does not allow the steps. */
  demonstration: nullable(DEMONSTRATION_STEPS),
});

export type OverviewResponse = Static<typeof OVERVIEW>;

/** A period by its name, so that a page can request it before it knows the time zone, or by its days. */
const NAMED_OR_DAYS = Type.Object({
  period: Type.Optional(Type.Enum([...NAMED_PERIODS])),
  ...Type.Partial(PERIOD).properties,
});

interface ChosenPeriod {
  period?: NamedPeriod;
  from?: string;
  to?: string;
}

/** Returns the period of a query. Throws like `periodOf`. */
function chosenPeriod({ period, from = '', to = '' }: ChosenPeriod, timeZone: string): DayPeriod {
  if (period === undefined) return periodOf({ from, to }, timeZone);
  return periodOf(daysOfPeriod(period, timeZone, Date.now()), timeZone);
}

/** Returns the number of days of a period. */
function daysIn({ from, to }: DayPeriod): number {
  return ((dayNamed(to) ?? 0) - (dayNamed(from) ?? 0)) / DAY_MS + 1;
}

/** The routes of the start page. */
export const overviewRoutes = [
  staffRoute({
    method: 'GET',
    path: '/dashboard/overview',
    permission: 'read_overview',
    query: NAMED_OR_DAYS,
    response: OVERVIEW,
  }).handledBy(async ({ staff, mode, timeZone, query }, app) => {
    const { organizationId, role } = staff;
    const period = chosenPeriod(query, timeZone);
    const withBefore = { ...period, from: dayAfter(period.from, -daysIn(period)) };
    const [usage, filings, checks, balance, attention, firstSteps, demonstration] = await Promise.all([
      app.readUsageByDay(organizationId, withBefore),
      app.readFilingsByDay(organizationId, withBefore),
      app.listStaffChecks(staff, instantsOf(withBefore), undefined, RECENT_CHECKS),
      app.readBalance(organizationId),
      app.findAttention(organizationId),
      app.findFirstSteps(organizationId),
      may(role, 'decide_disputes', mode) ? app.findDemonstrationSteps(organizationId) : undefined,
    ]);
    const items = attention.filter(({ kind }) => may(role, NEEDED_FOR[kind], mode)).map(presentAttention);
    const isShown = ({ day }: { day: string }) => day >= period.from;
    return {
      usage: usage.filter(isShown),
      filings: filings.filter(isShown),
      before: totalsOf(
        usage.filter((day) => !isShown(day)),
        filings.filter((day) => !isShown(day)),
      ),
      recentChecks: checks.rows.map(presentLogged),
      balance: presentBalance(balance),
      attention: items,
      firstSteps,
      demonstration: demonstration ?? null,
    };
  }),
];

/** Recent checks on the overview. The page of checks has the rest. */
const RECENT_CHECKS = 6;

function totalsOf(usage: readonly UsageDay[], filings: readonly FilingDay[]): OverviewResponse['before'] {
  const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);
  return {
    checks: sum(usage.map(({ tiers }) => checksIn(tiers))),
    reports: sum(filings.map(({ reports }) => reports)),
    incidents: sum(filings.map(({ incidents }) => incidents)),
  };
}

/** The permission that staff need to see each kind: they see what stops their work, and what they can act on. */
const NEEDED_FOR: Record<Attention['kind'], Permission> = {
  credits: 'read_organization',
  dailyLookups: 'read_organization',
  certification: 'read_organization',
  imports: 'file_records',
  disputes: 'decide_disputes',
  heldFilings: 'decide_disputes',
  notices: 'decide_disputes',
  outdatedDecisions: 'check_renters',
  toHandOver: 'check_renters',
  undelivered: 'check_renters',
  webhook: 'manage_webhook',
  rejectedKeys: 'manage_live_keys',
  expiringKeys: 'manage_live_keys',
  formerStaffKeys: 'manage_live_keys',
  keys: 'manage_live_keys',
  apiAccess: 'manage_billing',
};

function presentAttention(item: Attention): AttentionItem {
  switch (item.kind) {
    case 'credits': {
      const { kind, credits, lastsDays, threshold, creditFloor, requestedAt } = item;
      return { kind, credits, lastsDays, threshold, creditFloor, requestedAt };
    }
    case 'disputes': {
      const { kind, open, firstDeadlineAt, onlyId } = item;
      return { kind, open, firstDeadlineAt, onlyId };
    }
    case 'dailyLookups':
      return { kind: item.kind, limit: item.limit, used: item.used, resetsAt: item.resetsAt };
    case 'heldFilings':
      return { kind: item.kind, held: item.held, firstReleaseAt: item.firstReleaseAt };
    case 'notices':
      return { kind: item.kind, unseen: item.unseen };
    case 'outdatedDecisions':
      return { kind: item.kind, waiting: item.waiting, memberId: item.memberId };
    case 'toHandOver':
    case 'undelivered':
      return { kind: item.kind, waiting: item.waiting, renterId: item.renterId };
    case 'imports': {
      const { kind, newest, waiting, firstDeletedAt } = item;
      return { kind, id: newest.id, fileName: newest.fileName, waiting, firstDeletedAt };
    }
    case 'rejectedKeys':
      return { kind: item.kind, keys: item.keys };
    case 'expiringKeys':
      return { kind: item.kind, keys: item.keys };
    case 'formerStaffKeys':
      return { kind: item.kind, keys: item.keys };
    case 'certification':
      return { kind: item.kind, required: item.required, endsAt: item.endsAt };
    case 'apiAccess':
      return { kind: item.kind };
    case 'webhook': {
      const { failed, last } = item;
      return { kind: 'webhook', failed, deliveryId: last.id, at: last.createdAt, error: last.error };
    }
    case 'keys':
      return { kind: 'keys', names: item.unused.map(({ name }) => name) };
  }
}
