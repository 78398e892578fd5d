import { useDebouncedValue } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { KeyRound, type LucideIcon, Search, UserPlus, UserRoundPlus } from 'lucide-react';
import type { Permission } from '../../../src/rules/staff/roles.ts';
import { paletteTexts } from '../../../src/texts/en/staff/palette.ts';
import { type Entry, entriesFor, isFor, openEntry } from '../navigation.ts';
import type { SearchValues } from '../page-router.tsx';
import { useMay, useMe } from '../session.ts';
import { staffTexts } from '../texts.ts';
import { type PaletteItem, useFound } from './palette-search.ts';

const { t } = staffTexts(paletteTexts);

interface PaletteGroup {
  title: string;
  items: PaletteItem[];
}

interface PaletteResult {
  groups: PaletteGroup[];
  /** What to say in place of results, or about them. */
  status: string | undefined;
  isSearching: boolean;
}

/** An action that is not a page of its own. */
interface Action {
  label: string;
  /** Other words by which it is found. */
  words: string;
  icon: LucideIcon;
  to: '/renters' | '/keys' | '/team';
  search: SearchValues;
  needs: Permission;
}

const ACTIONS: Action[] = [
  {
    label: t('addRenter'),
    words: t('addRenterWords'),
    icon: UserRoundPlus,
    to: '/renters',
    search: { open: 'add' },
    needs: 'edit_renters',
  },
  {
    label: t('createKey'),
    words: t('createKeyWords'),
    icon: KeyRound,
    to: '/keys',
    search: { new: '1' },
    needs: 'manage_test_keys',
  },
  {
    label: t('invite'),
    words: t('inviteWords'),
    icon: UserPlus,
    to: '/team',
    search: { new: '1' },
    needs: 'manage_team',
  },
];

/** Other words by which pages are found. */
const PAGE_WORDS: Partial<Record<Entry['to'], string>> = { '/usage': t('usageWords') };

/** Pause in typing before the server is asked: it allows a limited number of searches a minute. */
const TYPING_MS = 250;

/** Text that may be an identifier of a person, and not the name of a page. */
const LIKE_IDENTIFIER = /@|\d{3}/;

/** Returns what fits a text: pages and actions at once, then what the server finds. */
export function usePaletteItems(text: string): PaletteResult {
  const { role } = useMe().user;
  const [mayCheck, mayFind] = [useMay('check_renters'), useMay('read_renters')];
  const navigate = useNavigate();
  const query = text.trim();
  const [asked] = useDebouncedValue(query, TYPING_MS);
  const found = useFound(asked);
  const isSearching = asked !== query || found.isPending;

  const pages = entriesFor(role)
    .filter((entry) => fits(query, entry.label, entry.action, PAGE_WORDS[entry.to]))
    .map((entry) => ({
      key: entry.to,
      label: entry.action ?? entry.label,
      icon: entry.icon,
      shortcut: entry.shortcut,
      open: () => openEntry(entry, navigate),
    }));
  const actions = ACTIONS.filter(({ needs }) => isFor(role, needs))
    .filter(({ label, words }) => fits(query, label, words))
    .map(({ label, icon, to, search }) => ({
      key: label,
      label,
      icon,
      open: () => void navigate({ to, search }),
    }));
  const check = {
    key: 'check',
    label: t('check', { text: query }),
    hint: t('checkHint'),
    icon: Search,
    open: () => void navigate({ to: '/check', search: { q: query } }),
  };
  const groups = [
    {
      title: t('actions'),
      items: [...(mayCheck && LIKE_IDENTIFIER.test(query) && !found.isId ? [check] : []), ...actions],
    },
    { title: t('pages'), items: pages },
    // Last, because they come later: nothing moves below the pointer or the chosen option.
    ...(asked === query ? found.groups : []),
  ].filter(({ items }) => items.length > 0);
  const nothing =
    groups.length === 0 && !isSearching ? t(mayFind ? 'noRenterFound' : 'nothingFound') : undefined;
  return { groups, status: found.problem ?? nothing, isSearching };
}

/** Returns whether each word of a query begins a word of the texts. */
function fits(query: string, ...texts: (string | undefined)[]): boolean {
  const words = texts.join(' ').toLowerCase().split(/\s+/);
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)));
}
