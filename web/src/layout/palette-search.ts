import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Activity, FileText, FileWarning, ListChecks, type LucideIcon, UserRound, Users } from 'lucide-react';
import { recordNumber } from '../../../src/rules/text/formats.ts';
import { paletteTexts } from '../../../src/texts/en/staff/palette.ts';
import { call } from '../api.ts';
import { useMay } from '../session.ts';
import { staffTexts } from '../texts.ts';

const { t } = staffTexts(paletteTexts);

/** Something that the palette lists. */
export interface PaletteItem {
  /** Unique in the list. */
  key: string;
  label: string;
  hint?: string | undefined;
  icon: LucideIcon;
  /** The letter that goes there after `g`. */
  shortcut?: string | undefined;
  /** Goes there. */
  open: () => void;
}

/** Renters listed; the roster has the rest. */
const MOST_RENTERS = 5;

/** The least that is searched: a single letter begins too many names. */
const LEAST_CHARACTERS = 2;

/** What the server finds for a text. */
interface Found {
  groups: { title: string; items: PaletteItem[] }[];
  /** Whether the text is an ID, and not the name of a person. */
  isId: boolean;
  isPending: boolean;
  /** Why something may be missing. */
  problem: string | undefined;
}

/** Finds the record, check or request with an ID, or else the renters of the roster. */
export function useFound(query: string): Found {
  const isRecord = recordNumber(query) !== undefined;
  const isRequest = /^(req|chk)_\w/.test(query);
  const mayRead = useMay('read_renters');
  const record = useRecord(query, mayRead && isRecord);
  const renters = useRenters(query, mayRead && !isRecord && !isRequest && query.length >= LEAST_CHARACTERS);
  const requests = useRequests(query, isRequest);
  const groups = [
    { title: t('ids'), items: [...record.items, ...requests] },
    { title: t('renters'), items: renters.items },
  ];
  return {
    groups,
    isId: isRecord || isRequest,
    isPending: record.isPending || renters.isPending,
    problem: record.problem ?? renters.problem,
  };
}

/** Finds a record that the organization filed. */
function useRecord(query: string, enabled: boolean) {
  const navigate = useNavigate();
  const { data, error, isLoading } = useQuery({
    queryKey: ['/dashboard/own-records', query],
    queryFn: ({ signal }) =>
      call('GET /dashboard/own-records/:recordId', { params: { recordId: query }, signal }),
    enabled,
  });
  const items: PaletteItem[] = [];
  if (data !== undefined) {
    const { kind, recordId, renterId } = data;
    items.push({
      key: recordId,
      label: t('record', { kind, recordId }),
      hint: t('recordHint'),
      icon: kind === 'report' ? FileText : FileWarning,
      open: () => void navigate({ to: '/renters/$id', params: { id: renterId } }),
    });
  }
  return { items, isPending: enabled && isLoading, problem: enabled ? error?.message : undefined };
}

/** Finds renters of the roster by what the organization may see of them, as the roster does. */
function useRenters(query: string, enabled: boolean) {
  const navigate = useNavigate();
  const { data, error, isLoading } = useQuery({
    queryKey: ['/dashboard/roster', 'palette', query],
    queryFn: ({ signal }) => call('GET /dashboard/roster', { query: { q: query }, signal }),
    enabled,
  });
  const rows = enabled ? (data?.rows ?? []) : [];
  const items: PaletteItem[] = rows.slice(0, MOST_RENTERS).map(({ id, name, memberId, email }) => ({
    key: id,
    label: name ?? memberId,
    hint: email ?? (name === null ? undefined : memberId),
    icon: UserRound,
    open: () => void navigate({ to: '/renters/$id', params: { id } }),
  }));
  if (rows.length > MOST_RENTERS || (data?.next ?? null) !== null) {
    items.push({
      key: 'renters',
      label: t('allRenters', { text: query }),
      icon: Users,
      open: () => void navigate({ to: '/renters', search: { q: query } }),
    });
  }
  return { items, isPending: enabled && isLoading, problem: enabled ? error?.message : undefined };
}

/** Returns the pages that show a check or a request. They say if there is none with this ID. */
function useRequests(query: string, enabled: boolean): PaletteItem[] {
  const navigate = useNavigate();
  const [mayCheck, mayReadLog] = [useMay('check_renters'), useMay('read_request_log')];
  if (!enabled) return [];
  const check: PaletteItem = {
    key: 'id-check',
    label: t('checkOfId', { id: query }),
    icon: ListChecks,
    open: () => void navigate({ to: '/checks/$id', params: { id: query } }),
  };
  const request: PaletteItem = {
    key: 'id-request',
    label: t('request', { id: query }),
    hint: t('requestHint'),
    icon: Activity,
    open: () => void navigate({ to: '/requests', search: { open: query } }),
  };
  return [...(mayCheck ? [check] : []), ...(mayReadLog && query.startsWith('req_') ? [request] : [])];
}
