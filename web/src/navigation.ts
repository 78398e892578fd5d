import type { RegisteredRouter, useNavigate } from '@tanstack/react-router';
import {
  Activity,
  BookOpen,
  Building2,
  CircleHelp,
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
import { navigationTexts } from '../../src/texts/en/staff/navigation.ts';
import { MODE } from './mode.ts';
import { staffTexts } from './texts.ts';

const { t } = staffTexts(navigationTexts);

/** A page outside this application. */
type DocumentAddress = '/docs/' | '/docs/staff';

/** An entry of the navigation. Its page is in router.tsx. */
export interface Entry {
  to: keyof RegisteredRouter['routesByPath'] | DocumentAddress;
  label: string;
  icon: LucideIcon;
  /** What a role must allow to open the page, and the pages below it. */
  needs: Permission;
  /** The letter that opens the page after `g`. */
  shortcut?: string;
  /** What one does on the page, if its label does not say so by itself. */
  action?: string;
}

/** Pages of the organization, which are the same in both modes. */
export const ORGANIZATION_ENTRIES: Entry[] = [
  { to: '/usage', label: t('usage'), icon: Coins, needs: 'read_organization', shortcut: 'u' },
  { to: '/team', label: t('team'), icon: Users, needs: 'manage_team', shortcut: 't' },
  { to: '/security', label: t('security'), icon: ShieldCheck, needs: 'use_account', shortcut: 's' },
  {
    to: '/organization',
    label: t('organization'),
    icon: Building2,
    needs: 'read_organization',
    shortcut: 'n',
  },
  { to: '/audit-log', label: t('auditLog'), icon: ScrollText, needs: 'read_audit_log', shortcut: 'a' },
  { to: '/docs/staff', label: t('help'), icon: CircleHelp, needs: 'use_account' },
];

export const NAVIGATION: { label?: string; entries: Entry[] }[] = [
  {
    entries: [
      { to: '/', label: t('overview'), icon: Home, needs: 'read_overview', shortcut: 'o' },
      { to: '/check', label: t('check'), icon: Search, needs: 'check_renters', shortcut: 'c' },
      { to: '/checks', label: t('checks'), icon: History, needs: 'check_renters', shortcut: 'h' },
      { to: '/batches', label: t('batches'), icon: ListChecks, needs: 'check_renters', shortcut: 'p' },
    ],
  },
  {
    label: t('file'),
    entries: [
      {
        to: '/file/report',
        label: t('report'),
        icon: FileText,
        needs: 'file_records',
        action: t('reportAction'),
        shortcut: 'f',
      },
      {
        to: '/file/incident',
        label: t('incident'),
        icon: FileWarning,
        needs: 'file_records',
        action: t('incidentAction'),
        shortcut: 'x',
      },
    ],
  },
  {
    label: t('records'),
    entries: [
      { to: '/renters', label: t('renters'), icon: UserRound, needs: 'read_renters', shortcut: 'r' },
      { to: '/disputes', label: t('disputes'), icon: Gavel, needs: 'read_disputes', shortcut: 'd' },
      {
        to: '/import',
        label: t('import'),
        icon: Upload,
        needs: 'file_records',
        action: t('importAction'),
        shortcut: 'i',
      },
      { to: '/export', label: t('export'), icon: Download, needs: 'export_data', shortcut: 'e' },
    ],
  },
  {
    label: t('connect'),
    entries: [
      { to: '/webhook', label: t('webhook'), icon: Webhook, needs: 'manage_webhook', shortcut: 'w' },
      { to: '/keys', label: t('keys'), icon: KeyRound, needs: 'manage_test_keys', shortcut: 'k' },
      { to: '/requests', label: t('requests'), icon: Activity, needs: 'read_request_log', shortcut: 'l' },
      { to: '/developers', label: t('developers'), icon: Code2, needs: 'use_developer_tools', shortcut: 'v' },
      {
        to: '/docs/',
        label: t('documentation'),
        icon: BookOpen,
        needs: 'use_account',
        shortcut: 'm',
      },
    ],
  },
  {
    label: t('organization'),
    entries: ORGANIZATION_ENTRIES,
  },
];

/** Returns whether a role may do something in the mode of the pages. */
export const isFor = (role: Role, needs: Permission): boolean => may(role, needs, MODE);

/** Returns the entries that a role may open; none until it is known. */
export const entriesFor = (role: Role | undefined): Entry[] =>
  role === undefined
    ? []
    : NAVIGATION.flatMap(({ entries }) => entries.filter(({ needs }) => isFor(role, needs)));

/** Returns the entry of the page at a path, or of the page that it is below. */
export const entryAt = (pathname: string): Entry | undefined =>
  NAVIGATION.flatMap(({ entries }) => entries).find(({ to }) => isAt(pathname, to));

/** Returns whether a path is the page of an entry, or below it. */
export const isAt = (pathname: string, to: Entry['to']): boolean =>
  pathname === to || (to !== '/' && pathname.startsWith(`${to}/`));

/** Returns the page that a role begins with. */
export function firstPage(role: Role) {
  if (isFor(role, 'read_overview')) return '/';
  return isFor(role, 'use_developer_tools') ? '/developers' : '/usage';
}

export const isDocument = (to: Entry['to']): to is DocumentAddress => to.startsWith('/docs/');

/** Opens the page of an entry. */
export function openEntry({ to }: Entry, navigate: ReturnType<typeof useNavigate>): void {
  if (isDocument(to)) location.assign(to);
  else void navigate({ to });
}
