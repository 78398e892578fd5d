import type { Balance, ReadBalance } from '../billing/balance.ts';
import type { Clock } from '../ids.ts';
import { KEPT_MS } from '../importing/limits.ts';
import type { ListKeys } from '../keys/keys.ts';
import type { DailyLookups, ReadDailyLookups } from '../organizations/daily-lookups.ts';
import { MOST_DECISIONS_COUNTED } from '../rules/adverse-actions/adverse-action.ts';
import { MOST_OPEN_COUNTED, MOST_UNSEEN_COUNTED } from '../rules/disputes/disputes.ts';
import { isNearlyUsed } from '../rules/organizations/alert-thresholds.ts';
import { isCertified, RENEWAL_MS } from '../rules/organizations/certification.ts';
import type { Delivery, Import, Store, WaitingNotices } from '../store/store.ts';
import { type KeyAttention, makeFindKeyAttention } from './key-attention.ts';

/** Credits are low if they last at most this many days, which leaves time to ask for more. */
const LOW_DAYS = 7;

/** Newest deliveries that are read. */
const DELIVERIES_LOOKED_AT = 20;

/** Newest imports that are read: most organizations never have as many. */
const IMPORTS_LOOKED_AT = 20;

/** Newest held filings that are counted. */
const MOST_HELD_COUNTED = 100;

/** Something that staff should look at. */
export type Attention =
  | ({ kind: 'credits' } & Pick<Balance, 'credits' | 'lastsDays' | 'creditFloor'> & {
        threshold: number | null;
        /** When credits were requested; `null` if no request is open. */
        requestedAt: number | null;
      })
  /** The newest deliveries failed: how many in a row, and the last of them. */
  | { kind: 'webhook'; failed: number; last: Delivery }
  /** Undecided disputes, when the first one is decided automatically, and the ID if there is exactly one. */
  | { kind: 'disputes'; open: number; firstDeadlineAt: number; onlyId: string | null }
  /** Nearly all daily lookups are used. */
  | ({ kind: 'dailyLookups' } & DailyLookups)
  /** Filings that are held for review, and when the first one is released. */
  | { kind: 'heldFilings'; held: number; firstReleaseAt: number }
  /** Unseen notices: corrections of records that the organization's checks were based on. */
  | { kind: 'notices'; unseen: number }
  /** Notices of decisions behind which a record has changed since, and the renter of the oldest. */
  | { kind: 'outdatedDecisions'; waiting: number; memberId: string }
  /** Printed notices of decisions that were not handed over, and the renter of the oldest. */
  | { kind: 'toHandOver'; waiting: number; renterId: string }
  /** The same for notices whose e-mail was given up. */
  | { kind: 'undelivered'; waiting: number; renterId: string }
  /** Imports that wait for a person, and when the first one's rows are deleted. */
  | { kind: 'imports'; newest: Pick<Import, 'id' | 'fileName'>; waiting: number; firstDeletedAt: number }
  | KeyAttention
  /** The certification of permissible purpose ended, is missing though it is required, or ends soon. */
  | { kind: 'certification'; required: boolean; endsAt: number | null }
  | { kind: 'apiAccess' };

export type FindAttention = (organizationId: string) => Promise<Attention[]>;

interface FindAttentionDependencies {
  store: Pick<
    Store,
    | 'organizations'
    | 'webhooks'
    | 'deliveries'
    | 'disputes'
    | 'heldFilings'
    | 'notices'
    | 'adverseActions'
    | 'renters'
    | 'imports'
    | 'staff'
  >;
  readBalance: ReadBalance;
  readDailyLookups: ReadDailyLookups;
  listKeys: ListKeys;
  requireCertification: boolean;
  clock: Clock;
}

/** Returns the use case that lists what an organization's staff should look at, most urgent first. */
export function makeFindAttention(dependencies: FindAttentionDependencies): FindAttention {
  const { store, readBalance, readDailyLookups, listKeys, requireCertification, clock } = dependencies;
  const findKeyAttention = makeFindKeyAttention({ staff: store.staff, listKeys, clock });

  async function credits(organizationId: string): Promise<Attention | undefined> {
    const { credits, lastsDays, warning, creditFloor, request } = await readBalance(organizationId);
    const threshold = warning?.threshold ?? null;
    const isLow =
      credits <= Math.max(0, creditFloor ?? 0) ||
      (threshold !== null && credits < threshold) ||
      (lastsDays !== null && lastsDays <= LOW_DAYS);
    const requestedAt = request?.state === 'open' ? request.requestedAt : null;
    return isLow ? { kind: 'credits', credits, lastsDays, threshold, creditFloor, requestedAt } : undefined;
  }

  async function webhook(organizationId: string): Promise<Attention | undefined> {
    if ((await store.webhooks.find(organizationId)) === undefined) return undefined;
    const newest = await store.deliveries.list(organizationId, DELIVERIES_LOOKED_AT);
    const finished = newest.filter(({ status }) => status === 'failed' || status === 'delivered');
    const delivered = finished.findIndex(({ status }) => status === 'delivered');
    const failed = delivered === -1 ? finished.length : delivered;
    const [last] = finished;
    return failed > 0 && last !== undefined ? { kind: 'webhook', failed, last } : undefined;
  }

  async function disputes(organizationId: string): Promise<Attention | undefined> {
    const { open, firstDeadlineAt } = await store.disputes.countOpenOf(organizationId, MOST_OPEN_COUNTED);
    if (firstDeadlineAt === null) return undefined;
    const [only] = open === 1 ? await store.disputes.listOpen(organizationId, undefined, 1) : [];
    return { kind: 'disputes', open, firstDeadlineAt, onlyId: only?.id ?? null };
  }

  async function dailyLookups(organizationId: string): Promise<Attention | undefined> {
    const lookups = await readDailyLookups(organizationId);
    return isNearlyUsed(lookups.used, lookups.limit) ? { kind: 'dailyLookups', ...lookups } : undefined;
  }

  async function heldFilings(organizationId: string): Promise<Attention | undefined> {
    const newest = await store.heldFilings.listOfOrganization(organizationId, MOST_HELD_COUNTED);
    const held = newest.filter(({ endedAt }) => endedAt === null);
    const first = held.at(-1);
    return first && { kind: 'heldFilings', held: held.length, firstReleaseAt: first.releaseAt };
  }

  async function notices(organizationId: string): Promise<Attention | undefined> {
    const unseen = await store.notices.countUnseen(organizationId, MOST_UNSEEN_COUNTED);
    return unseen > 0 ? { kind: 'notices', unseen } : undefined;
  }

  async function outdatedDecisions(organizationId: string): Promise<Attention | undefined> {
    const found = await store.adverseActions.countOutdated(organizationId, MOST_DECISIONS_COUNTED);
    const oldest = found.oldest === null ? undefined : await store.adverseActions.find(found.oldest);
    const renter = oldest && (await store.renters.findById(oldest.renterId));
    return renter && { kind: 'outdatedDecisions', waiting: found.waiting, memberId: renter.memberId };
  }

  async function toHandOver(organizationId: string): Promise<Attention | undefined> {
    const found = await store.adverseActions.countToHandOver(organizationId, MOST_DECISIONS_COUNTED);
    return drafts('toHandOver', found);
  }

  async function undelivered(organizationId: string): Promise<Attention | undefined> {
    const found = await store.adverseActions.countUndelivered(organizationId, MOST_DECISIONS_COUNTED);
    return drafts('undelivered', found);
  }

  async function drafts(
    kind: 'toHandOver' | 'undelivered',
    { waiting, oldest: id }: WaitingNotices,
  ): Promise<Attention | undefined> {
    const oldest = id === null ? undefined : await store.adverseActions.find(id);
    return oldest && { kind, waiting, renterId: oldest.renterId };
  }

  async function imports(organizationId: string): Promise<Attention | undefined> {
    const newest = await store.imports.list(organizationId, undefined, IMPORTS_LOOKED_AT);
    const waiting = newest.filter(({ kept, state }) => kept && (state === 'open' || state === 'stopped'));
    const [first] = waiting;
    if (first === undefined) return undefined;
    const firstDeletedAt = Math.min(...waiting.map(({ changedAt }) => changedAt)) + KEPT_MS;
    return { kind: 'imports', newest: first, waiting: waiting.length, firstDeletedAt };
  }

  async function apiAccess(organizationId: string): Promise<Attention | undefined> {
    const organization = await store.organizations.find(organizationId);
    return organization?.apiAccess === false ? { kind: 'apiAccess' } : undefined;
  }

  async function certification(organizationId: string): Promise<Attention | undefined> {
    const { certifiedUntil: endsAt = null } = (await store.organizations.find(organizationId)) ?? {};
    if (endsAt === null ? !requireCertification : isCertified(endsAt, clock() + RENEWAL_MS)) return undefined;
    return { kind: 'certification', required: requireCertification, endsAt };
  }

  return async (organizationId) => {
    const looks = [
      certification,
      credits,
      disputes,
      webhook,
      dailyLookups,
      heldFilings,
      outdatedDecisions,
      notices,
      undelivered,
      toHandOver,
      imports,
      findKeyAttention,
      apiAccess,
    ];
    const found = await Promise.all(looks.map((look) => look(organizationId)));
    return found.flat().filter((item) => item !== undefined);
  };
}
