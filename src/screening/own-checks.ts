import type { CallerName, NameCallers } from '../audit/caller-names.ts';
import { secondOfRequestId, timeOfCheckId } from '../ids.ts';
import type { CheckInputs } from '../rules/scoring/check-inputs.ts';
import { type Explanation, explainAbsent, explainInputs } from '../rules/scoring/explanation.ts';
import { type Page, pageOf } from '../rules/text/paging.ts';
import type { Period } from '../rules/text/periods.ts';
import type {
  CheckFilter,
  CheckLogReads,
  CheckPlace,
  IdempotencyReads,
  LoggedCheckInputs,
} from '../store/store.ts';

/** How long after its request arrived a check is logged, at most. */
const LOGGED_WITHIN_MS = 60_000;

/**
 * Returns the period in which the check with a request ID was logged; `undefined` for an ID without a time, such as that of a check
 * by staff in an earlier version.
 */
export function periodOfCheck(requestId: string): Period | undefined {
  const at = timeOfCheckId(requestId);
  if (at !== undefined) return momentOf(at);
  const second = secondOfRequestId(requestId);
  if (second === undefined) return undefined;
  const fromMs = second * 1_000;
  return { fromMs, toMs: fromMs + LOGGED_WITHIN_MS };
}

const momentOf = (at: number): Period => ({ fromMs: at, toMs: at + 1 });

/** A check of the log, with what is known of its response. */
export interface OwnCheck extends Omit<LoggedCheckInputs, 'inputs'> {
  by: CallerName;
  /** The values that it was computed from; `null` if no renter was found, or they were not kept. */
  inputs: CheckInputs | null;
  /** `null` if the inputs were not kept, or are of newer rules. */
  explanation: Explanation | null;
}

/**
 * Checks of the log that a filter looks at for one page. It takes the database some milliseconds, and other queries wait. For
 * more, callers ask again.
 */
export const MOST_CHECKS_SCANNED = 10_000;

export type ListOwnChecks = (
  organizationId: string,
  filter: CheckFilter,
  after: CheckPlace | undefined,
  limit: number,
) => Promise<Page<OwnCheck, CheckPlace>>;

/** `at` is the time of the check, if it is known. */
export type FindOwnCheck = (
  organizationId: string,
  requestId: string,
  at?: number,
) => Promise<OwnCheck | undefined>;

interface Dependencies {
  checkLog: Pick<CheckLogReads, 'list' | 'search' | 'find'>;
  idempotencyRecords: Pick<IdempotencyReads, 'find'>;
  nameCallers: NameCallers;
}

/** Returns the use cases that show an organization what it asked and was told, as it was then: from the log, not from the current file. */
export function makeOwnChecks({ checkLog, idempotencyRecords, nameCallers }: Dependencies): {
  /**
   * Lists the checks that match a filter, the newest first. Those of detached months are not listed. A page looks at 10,000 checks of
   * the log at most, so it may be short or empty although there is a next one.
   */
  listOwnChecks: ListOwnChecks;
  /**
   * Finds a check by its request ID. A check by staff in an earlier version is found for 30 days: its ID has no time, and the log is in
   * the order of time.
   */
  findOwnCheck: FindOwnCheck;
} {
  async function presented(
    organizationId: string,
    checks: readonly LoggedCheckInputs[],
  ): Promise<OwnCheck[]> {
    const nameOf = await nameCallers(
      organizationId,
      checks.map(({ keyId }) => keyId),
    );
    return checks.map((check) => ({ ...check, by: nameOf(check.keyId), ...explained(check) }));
  }

  /** Returns the period in which a check by staff was logged. */
  async function periodOfStaffCheck(organizationId: string, checkId: string): Promise<Period | undefined> {
    const record = await idempotencyRecords.find(organizationId, checkId);
    const at: unknown = record && JSON.parse(record.answer)?.at;
    return typeof at === 'number' ? momentOf(at) : undefined;
  }

  async function find(
    organizationId: string,
    filter: CheckFilter,
    after: CheckPlace | undefined,
    limit: number,
  ) {
    const { caller, tier, purpose, reference } = filter;
    if ((caller ?? tier ?? purpose ?? reference) !== undefined)
      return checkLog.search(organizationId, filter, after, limit, MOST_CHECKS_SCANNED);
    return { rows: await checkLog.list(organizationId, filter, after, limit), last: undefined };
  }

  return {
    async listOwnChecks(organizationId, filter, after, limit) {
      const found = await find(organizationId, filter, after, limit + 1);
      const { rows, next } = pageOf(found.rows, limit, ({ at, requestId }) => ({ at, requestId }));
      return { rows: await presented(organizationId, rows), next: next ?? found.last ?? null };
    },
    async findOwnCheck(organizationId, requestId, at) {
      const period =
        (at === undefined ? periodOfCheck(requestId) : momentOf(at)) ??
        (await periodOfStaffCheck(organizationId, requestId));
      const found = period && (await checkLog.find(organizationId, requestId, period));
      if (found === undefined) return undefined;
      const [check] = await presented(organizationId, [found]);
      return check;
    },
  };
}

function explained({ renterId, inputs }: LoggedCheckInputs): Pick<OwnCheck, 'inputs' | 'explanation'> {
  if (renterId === null) return { inputs: null, explanation: explainAbsent() };
  return (inputs === null ? undefined : explainInputs(inputs)) ?? { inputs: null, explanation: null };
}
