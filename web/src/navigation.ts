import type { RegisteredRouter, useNavigate } from '@tanstack/react-router';
import {
  Activity,
  BookOpen,
  Building2,
  Code2,
  Coins,
  Download,
  FileText,
  FileWarning,
  Gavel,
  History,
  Home,
  KeyRound,
  ListChecks,
  type LucideIcon,
  ScrollText,
  Search,
  ShieldCheck,
  Upload,
  UserRound,
  Users,
  Webhook,
} from 'lucide-react';
import { mayActAs, type Role } from '../../src/rules/staff/roles.ts';

/** An entry of the navigation. Its page is in router.tsx. */
export interface Entry {
  to: keyof RegisteredRouter['routesByPath'] | '/docs/';
  label: string;
  icon: LucideIcon;
  /** Minimum role; if omitted, everybody sees the entry. */
  role?: Role;
  /** Whether the page is outside this application. */
  external?: boolean;
  /** The letter that opens the page after `g`. */
  shortcut?: string;
  /** What one does on the page, if its label does not say so by itself. */
  action?: string;
}

export const NAVIGATION: { label?: string; entries: Entry[] }[] = [
  {
    entries: [
      { to: '/', label: 'Overview', icon: Home, shortcut: 'o' },
      { to: '/check', label: 'Check a renter', icon: Search, shortcut: 'c' },
      { to: '/checks', label: 'Checks', icon: History, shortcut: 'h' },
      { to: '/batches', label: 'Check a portfolio', icon: ListChecks, shortcut: 'p' },
    ],
  },
  {
    label: 'File',
    entries: [
      { to: '/file/report', label: 'Report', icon: FileText, action: 'File a report', shortcut: 'f' },
      {
        to: '/file/incident',
        label: 'Incident',
        icon: FileWarning,
        action: 'File an incident',
        shortcut: 'x',
      },
    ],
  },
  {
    label: 'Records',
    entries: [
      { to: '/renters', label: 'Renters', icon: UserRound, shortcut: 'r' },
      { to: '/disputes', label: 'Disputes', icon: Gavel, shortcut: 'd' },
      { to: '/import', label: 'Import', icon: Upload, action: 'Import a file', shortcut: 'i' },
      { to: '/export', label: 'Export', icon: Download, role: 'admin', shortcut: 'e' },
    ],
  },
  {
    label: 'Connect',
    entries: [
      { to: '/webhook', label: 'Webhook', icon: Webhook, role: 'admin', shortcut: 'w' },
      { to: '/keys', label: 'API keys', icon: KeyRound, role: 'admin', shortcut: 'k' },
      { to: '/requests', label: 'Request log', icon: Activity, role: 'admin', shortcut: 'l' },
      { to: '/developers', label: 'Developers', icon: Code2, shortcut: 'v' },
      { to: '/docs/', label: 'Documentation', icon: BookOpen, external: true, shortcut: 'm' },
    ],
  },
  {
    label: 'Organization',
    entries: [
      { to: '/usage', label: 'Usage and billing', icon: Coins, shortcut: 'u' },
      { to: '/team', label: 'Team', icon: Users, role: 'admin', shortcut: 't' },
      { to: '/security', label: 'Security', icon: ShieldCheck, shortcut: 's' },
      { to: '/organization', label: 'Organization', icon: Building2, shortcut: 'n' },
      { to: '/audit-log', label: 'Audit log', icon: ScrollText, role: 'admin', shortcut: 'a' },
    ],
  },
];

/** Returns whether a role may use something. */
export const isFor = (role: Role, { role: least = 'member' }: { role?: Role }): boolean =>
  mayActAs(role, least);

/** Returns the entries that a role may open; none until it is known. */
export const entriesFor = (role: Role | undefined): Entry[] =>
  role === undefined
    ? []
    : NAVIGATION.flatMap(({ entries }) => entries.filter((entry) => isFor(role, entry)));

/** Opens the page of an entry. */
export function openEntry({ to }: Entry, navigate: ReturnType<typeof useNavigate>): void {
  if (to === '/docs/') location.assign(to);
  else void navigate({ to });
}
