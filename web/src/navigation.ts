import type { RegisteredRouter } from '@tanstack/react-router';
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
import type { Role } from '../../src/rules/staff/roles.ts';

/** An entry of the navigation. Its page is in router.tsx. */
export interface Entry {
  to: keyof RegisteredRouter['routesByPath'] | '/docs/';
  label: string;
  icon: LucideIcon;
  /** Minimum role; if omitted, everybody sees the entry. */
  role?: Role;
  /** Whether the page is outside this application. */
  external?: boolean;
}

export const NAVIGATION: { label?: string; entries: Entry[] }[] = [
  {
    entries: [
      { to: '/', label: 'Overview', icon: Home },
      { to: '/check', label: 'Check a renter', icon: Search },
      { to: '/checks', label: 'Checks', icon: History },
      { to: '/batches', label: 'Check a portfolio', icon: ListChecks },
    ],
  },
  {
    label: 'File',
    entries: [
      { to: '/file/report', label: 'Report', icon: FileText },
      { to: '/file/incident', label: 'Incident', icon: FileWarning },
    ],
  },
  {
    label: 'Records',
    entries: [
      { to: '/renters', label: 'Renters', icon: UserRound },
      { to: '/disputes', label: 'Disputes', icon: Gavel },
      { to: '/import', label: 'Import', icon: Upload },
      { to: '/export', label: 'Export', icon: Download },
    ],
  },
  {
    label: 'Connect',
    entries: [
      { to: '/webhook', label: 'Webhook', icon: Webhook, role: 'admin' },
      { to: '/keys', label: 'API keys', icon: KeyRound, role: 'admin' },
      { to: '/requests', label: 'Request log', icon: Activity, role: 'admin' },
      { to: '/developers', label: 'Developers', icon: Code2 },
      { to: '/docs/', label: 'Documentation', icon: BookOpen, external: true },
    ],
  },
  {
    label: 'Organization',
    entries: [
      { to: '/usage', label: 'Usage and billing', icon: Coins },
      { to: '/team', label: 'Team', icon: Users, role: 'admin' },
      { to: '/security', label: 'Security', icon: ShieldCheck },
      { to: '/organization', label: 'Organization', icon: Building2 },
      { to: '/audit-log', label: 'Audit log', icon: ScrollText, role: 'admin' },
    ],
  },
];
