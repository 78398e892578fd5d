import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CheckCard } from '../../../../src/http/dashboard/check.ts';
import type { LoggedCheckDetails } from '../../../../src/http/dashboard/check-responses.ts';
import type { IdentifierKind } from '../../../../src/rules/identity/identifier-kind.ts';
import {
  normalizeEmail,
  normalizeLicense,
  normalizeMemberId,
  normalizeName,
  normalizePhone,
} from '../../../../src/rules/identity/normalization.ts';
import type { Purpose } from '../../../../src/rules/organizations/purpose.ts';
import { DAY_MS } from '../../../../src/rules/text/days.ts';
import { ApiError, call } from '../../api.ts';
import { pageMadeId } from '../../page-made-id.ts';
import { ME } from '../../session.ts';

/** A check, with the identifier and the name as they were typed. */
export interface RecentCheck extends CheckCard {
  text: string;
  name: string;
}

/** Maximum number of checks kept: enough for a day at the counter, without much scrolling. */
const MOST_RECENT = 20;

/** Kept in memory only, until the session ends: inquiries are personal data. */
const RECENT = queryOptions({
  queryKey: ['recent checks'],
  queryFn: (): RecentCheck[] => [],
  initialData: [],
  // It is not on the server. A refetch, such as after a change of anything, would forget it.
  enabled: false,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** Returns the checks of this tab, the newest first. */
export function useRecentChecks(): RecentCheck[] {
  return useQuery(RECENT).data;
}

/** Each form of an identifier by which the same person is found. */
const NORMALIZED: Record<IdentifierKind, (text: string) => string> = {
  member_id: normalizeMemberId,
  email: normalizeEmail,
  phone: normalizePhone,
  license: normalizeLicense,
  name: normalizeName,
};

/** Returns the newest check of the last 24 hours, and not of this press, with the same identifier, or of the renter with this member ID. */
export function checkOfSame(
  recent: readonly RecentCheck[],
  { kind, text }: Pick<CheckQuery, 'kind' | 'text'>,
  now: number,
): RecentCheck | undefined {
  const normalized = NORMALIZED[kind](text);
  return recent.find((check) => {
    const age = now - check.checkedAt;
    const isSame =
      (check.kind === kind && NORMALIZED[kind](check.text) === normalized) ||
      (kind === 'member_id' && check.record?.memberId === normalized);
    return isSame && age >= SAME_PRESS_MS && age < DAY_MS;
  });
}

function remember(queryClient: QueryClient, check: RecentCheck): void {
  queryClient.setQueryData(RECENT.queryKey, (before: RecentCheck[] = []) => {
    const others = before.filter(({ requestId }) => requestId !== check.requestId);
    return [check, ...others].slice(0, MOST_RECENT);
  });
}

/** A check that is opened again after this time is read again. */
const RECORDS_UNCHANGED_MS = 30_000;

/** The query for a check of the log. What the organization was told does not change, but the records behind it do. */
export const checkQuery = (id: string) =>
  queryOptions({
    queryKey: [`/dashboard/checks/${id}`],
    queryFn: ({ signal }) => call('GET /dashboard/checks/:id', { params: { id }, signal }),
    staleTime: RECORDS_UNCHANGED_MS,
  });

/** Returns a check that was made in this tab as the log has it. */
function loggedOf(check: RecentCheck): LoggedCheckDetails {
  const { requestId, checkedAt, checkedBy, kind, purpose, reference, record } = check;
  const { recommendation, riskTier, needsSecondIdentifier } = check;
  return {
    id: requestId,
    requestId,
    at: checkedAt,
    by: { kind: 'person', name: checkedBy },
    identifier: record?.matchMethod ?? kind,
    purpose,
    reference,
    isOfBatch: false,
    recommendation,
    tier: riskTier,
    score: record?.score ?? null,
    found: record !== null || needsSecondIdentifier,
    needsSecondIdentifier,
    decision: null,
    renter: record && { renterId: record.renterId, memberId: record.memberId, name: record.name },
    scored: record,
    flags: record?.flags ?? null,
    changedAt: null,
  };
}

export interface CheckQuery {
  kind: IdentifierKind;
  text: string;
  /** The name of the person, if the text is another identifier. */
  name: string;
  purpose: Purpose;
  /** The organization's own name for the check. */
  reference: string;
}

const CHECK_FIELDS = ['kind', 'text', 'name', 'purpose', 'reference'] as const satisfies (keyof CheckQuery)[];

/** A second press within this time after the response, or after a question, is a double click. It repeats the same check. */
export const SAME_PRESS_MS = 1_500;

/** A check with its idempotency key: sent again, it is the same check and billed once. */
interface Intent extends CheckQuery {
  checkId: string;
  respondedAt?: number;
}

/** The last check, until the session ends. The form is made anew when the address changes to that of the check. */
const LAST = queryOptions({
  queryKey: ['last check'],
  queryFn: (): Intent | null => null,
  initialData: null,
  enabled: false,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** Returns the mutation that checks a renter. A check without a response is sent again with the same key. */
export function useCheck() {
  const queryClient = useQueryClient();
  useQuery(LAST);
  return useMutation({
    mutationFn: async (query: CheckQuery) => {
      const intent = intentOf(query, queryClient.getQueryData(LAST.queryKey) ?? undefined);
      queryClient.setQueryData(LAST.queryKey, intent);
      const card = await call('POST /dashboard/check', { body: { ...query, checkId: intent.checkId } });
      const answered: Intent = { ...intent, respondedAt: Date.now() };
      queryClient.setQueryData(LAST.queryKey, answered);
      return { ...card, text: query.text, name: query.name };
    },
    onSuccess: (check) => {
      remember(queryClient, check);
      queryClient.setQueryData(checkQuery(check.requestId).queryKey, loggedOf(check));
      queryClient.setQueryData(ME.queryKey, (me) =>
        me === undefined ? me : { ...me, organization: { ...me.organization, credits: check.creditsLeft } },
      );
      void queryClient.invalidateQueries({ queryKey: ['/dashboard/overview'] });
    },
    onError: (error) => {
      // A rejected check is done; one without a response may have been recorded.
      if (error instanceof ApiError && error.status >= 400 && error.status < 500)
        queryClient.setQueryData(LAST.queryKey, null);
    },
    gcTime: 0,
  });
}

function intentOf(query: CheckQuery, last: Intent | undefined): Intent {
  const isSame = CHECK_FIELDS.every((field) => last?.[field] === query[field]);
  const isOpen = last?.respondedAt === undefined || Date.now() - last.respondedAt < SAME_PRESS_MS;
  if (last !== undefined && isSame && isOpen) return last;
  return { ...query, checkId: pageMadeId('chk') };
}
