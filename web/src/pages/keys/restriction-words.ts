import type { KeyLine } from '../../../../src/http/dashboard/keys.ts';
import type { Scope } from '../../../../src/rules/organizations/key-restrictions.ts';
import { keyTexts } from '../../../../src/texts/en/staff/keys.ts';
import { dayOfText } from '../../formats.ts';
import { staffTexts } from '../../texts.ts';

const { t } = staffTexts(keyTexts);

/** Returns scopes as a list, such as `Check renters, file and correct`. */
export function scopesText(scopes: readonly Scope[]): string {
  const [first = '', ...others] = scopes.map((scope) => t(scope));
  return [first, ...others.map((label) => label.charAt(0).toLowerCase() + label.slice(1))].join(', ');
}

/** Returns what limits a key, such as `Check renters, file and correct; 2 addresses; until 31 Jan 2027`. */
export function limitsText({ scopes, allowedAddresses, expiresAt }: KeyLine): string {
  const limits = [
    ...(scopes === null ? [] : [scopesText(scopes)]),
    ...(allowedAddresses === null ? [] : [t('addresses', { count: allowedAddresses.length })]),
    ...(expiresAt === null ? [] : [t('until', { day: dayOfText(expiresAt) })]),
  ];
  return limits.length === 0 ? t('noLimits') : limits.join('; ');
}
