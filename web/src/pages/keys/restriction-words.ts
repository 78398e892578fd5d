import type { KeyLine } from '../../../../src/http/dashboard/keys.ts';
import type { Scope } from '../../../../src/rules/organizations/key-restrictions.ts';
import { dayOfText } from '../../formats.ts';

/** What each scope allows. */
export const SCOPE_WORDS: Record<Scope, { label: string; description: string }> = {
  check: { label: 'Check renters', description: 'Checks, scores and searches. Checks cost credits.' },
  file: {
    label: 'File and correct',
    description: 'Reports, incidents, notices to renters, and decisions on disputes.',
  },
  read: { label: 'Read your data', description: 'Your renters, records, disputes, notices and events.' },
  manage: { label: 'Manage API keys', description: 'Creates keys with no more rights than its own.' },
  webhooks: { label: 'Manage the webhook', description: 'Sets where events are sent.' },
};

/** Returns scopes as a list, such as `Check renters, file and correct`. */
export function scopesText(scopes: readonly Scope[]): string {
  const [first = '', ...others] = scopes.map((scope) => SCOPE_WORDS[scope].label);
  return [first, ...others.map((label) => label.charAt(0).toLowerCase() + label.slice(1))].join(', ');
}

/** Returns what limits a key, such as `Check renters, file and correct; 2 addresses; until 31 Jan 2027`. */
export function limitsText({ scopes, allowedAddresses, expiresAt }: KeyLine): string {
  const limits = [
    ...(scopes === null ? [] : [scopesText(scopes)]),
    ...(allowedAddresses === null
      ? []
      : [allowedAddresses.length === 1 ? 'one address' : `${allowedAddresses.length} addresses`]),
    ...(expiresAt === null ? [] : [`until ${dayOfText(expiresAt)}`]),
  ];
  return limits.length === 0 ? 'None' : limits.join('; ');
}
