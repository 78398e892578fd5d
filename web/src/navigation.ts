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
import { may, type Permission, type Role } from '../../src/rules/staff/roles.ts';
import { MODE } from './mode.ts';

/** An entry of the navigation. Its page is in router.tsx. */
export interface Entry {
  to: keyof RegisteredRouter['routesByPath'] | '/docs/';
  label: string;
  icon: LucideIcon;
  /** What a role must allow to open the page, and the pages below it. */
  needs: Permission;
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
      { to: '/', label: 'Overview', icon: Home, needs: 'read_overview', shortcut: 'o' },
      { to: '/check', label: 'Check a renter', icon: Search, needs: 'check_renters', shortcut: 'c' },
      { to: '/checks', label: 'Checks', icon: History, needs: 'check_renters', shortcut: 'h' },
      { to: '/batches', label: 'Check a portfolio', icon: ListChecks, needs: 'check_renters', shortcut: 'p' },
    ],
  },
  {
    label: 'File',
    entries: [
      {
        to: '/file/report',
        label: 'Report',
        icon: FileText,
        needs: 'file_records',
        action: 'File a report',
        shortcut: 'f',
      },
      {
        to: '/file/incident',
        label: 'Incident',
        icon: FileWarning,
        needs: 'file_records',
        action: 'File an incident',
        shortcut: 'x',
      },
    ],
  },
  {
    label: 'Records',
    entries: [
      { to: '/renters', label: 'Renters', icon: UserRound, needs: 'read_renters', shortcut: 'r' },
      { to: '/disputes', label: 'Disputes', icon: Gavel, needs: 'read_disputes', shortcut: 'd' },
      {
        to: '/import',
        label: 'Import',
        icon: Upload,
        needs: 'file_records',
        action: 'Import a file',
        shortcut: 'i',
      },
      { to: '/export', label: 'Export', icon: Download, needs: 'export_data', shortcut: 'e' },
    ],
  },
  {
    label: 'Connect',
    entries: [
      { to: '/webhook', label: 'Webhook', icon: Webhook, needs: 'manage_webhook', shortcut: 'w' },
      { to: '/keys', label: 'API keys', icon: KeyRound, needs: 'manage_test_keys', shortcut: 'k' },
      { to: '/requests', label: 'Request log', icon: Activity, needs: 'read_request_log', shortcut: 'l' },
      { to: '/developers', label: 'Developers', icon: Code2, needs: 'use_developer_tools', shortcut: 'v' },
      {
        to: '/docs/',
        label: 'Documentation',
        icon: BookOpen,
        needs: 'use_account',
        external: true,
        shortcut: 'm',
      },
    ],
  },
  {
    label: 'Organization',
    entries: [
      { to: '/usage', label: 'Usage and billing', icon: Coins, needs: 'read_organization', shortcut: 'u' },
      { to: '/team', label: 'Team', icon: Users, needs: 'manage_team', shortcut: 't' },
      { to: '/security', label: 'Security', icon: ShieldCheck, needs: 'use_account', shortcut: 's' },
      {
        to: '/organization',
        label: 'Organization',
        icon: Building2,
        needs: 'read_organization',
        shortcut: 'n',
      },
      { to: '/audit-log', label: 'Audit log', icon: ScrollText, needs: 'read_audit_log', shortcut: 'a' },
    ],
  },
];

/** Returns whether a role may use something in the mode of the pages. */
export const isFor = (role: Role, { needs }: { needs: Permission }): boolean => may(role, needs, MODE);

/** Returns the entries that a role may open; none until it is known. */
export const entriesFor = (role: Role | undefined): Entry[] =>
  role === undefined
    ? []
    : NAVIGATION.flatMap(({ entries }) => entries.filter((entry) => isFor(role, entry)));

/** Returns the entry of the page at a path, or of the page that it is below. */
export const entryAt = (pathname: string): Entry | undefined =>
  NAVIGATION.flatMap(({ entries }) => entries).find(({ to }) => isAt(pathname, to));

/** Returns whether a path is the page of an entry, or below it. */
export const isAt = (pathname: string, to: Entry['to']): boolean =>
  pathname === to || (to !== '/' && pathname.startsWith(`${to}/`));

/** Returns the page that a role begins with. */
export function firstPage(role: Role) {
  if (isFor(role, { needs: 'read_overview' })) return '/';
  return isFor(role, { needs: 'use_developer_tools' }) ? '/developers' : '/usage';
}

/** Opens the page of an entry. */
export function openEntry({ to }: Entry, navigate: ReturnType<typeof useNavigate>): void {
  if (to === '/docs/') location.assign(to);
  else void navigate({ to });
}
