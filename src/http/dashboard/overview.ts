import type { Balance } from '../../billing/balance.ts';
import type { UsageDay } from '../../billing/usage.ts';
import type { Attention } from '../../overview/attention.ts';
import type { FirstSteps } from '../../overview/overview.ts';
import { mayActAs, type Role } from '../../rules/staff/roles.ts';
import type { DayFilings } from '../../store/store.ts';
import { PERIOD, periodOf } from './period.ts';
import { staffRoute } from './route.ts';

/** What needs somebody, with what its words are made of. */
export type AttentionItem =
  | { kind: 'credits'; credits: number; lastsDays: number | null; threshold: number | null }
  | { kind: 'webhook'; failed: number; deliveryId: string; at: number; error: string | null }
  | { kind: 'disputes'; open: number; firstDeadlineAt: number }
  | { kind: 'notices'; unseen: number }
  | { kind: 'keys'; names: string[] }
  | { kind: 'apiAccess' };

export interface OverviewAnswer {
  /** Every day of the period, the oldest first. */
  usage: UsageDay[];
  filings: DayFilings[];
  balance: Balance;
  attention: AttentionItem[];
  firstSteps: FirstSteps;
}

/** What an organization did, and what it should look at. */
export const overviewRoutes = [
  staffRoute({ method: 'GET', path: '/dashboard/overview', role: 'member', query: PERIOD }).handledBy(
    async ({ staff: { organizationId, role }, query }, app): Promise<OverviewAnswer> => {
      const period = periodOf(query);
      const [usage, filings, balance, attention, firstSteps] = await Promise.all([
        app.readUsageByDay(organizationId, period),
        app.readFilingsByDay(organizationId, period),
        app.readBalance(organizationId),
        app.findAttention(organizationId),
        app.findFirstSteps(organizationId),
      ]);
      const items = attention.filter(({ kind }) => isFor(kind, role)).map(presentAttention);
      return { usage, filings, balance, attention: items, firstSteps };
    },
  ),
];

/** Keys and webhook are seen by those who manage them; that checks may soon cost what nobody granted, by everybody. */
function isFor(kind: Attention['kind'], role: Role): boolean {
  return kind === 'credits' || mayActAs(role, 'admin');
}

function presentAttention(item: Attention): AttentionItem {
  switch (item.kind) {
    case 'credits':
    case 'disputes':
    case 'notices':
    case 'apiAccess':
      return item;
    case 'webhook': {
      const { failed, last } = item;
      return { kind: 'webhook', failed, deliveryId: last.id, at: last.createdAt, error: last.error };
    }
    case 'keys':
      return { kind: 'keys', names: item.unused.map(({ name }) => name) };
  }
}
