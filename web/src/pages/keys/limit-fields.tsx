import { Checkbox, Stack, Textarea } from '@mantine/core';
import {
  MOST_ALLOWED_ADDRESSES,
  SCOPES,
  type Scope,
} from '../../../../src/rules/organizations/key-restrictions.ts';
import { keyTexts } from '../../../../src/texts/en/staff/keys.ts';
import type { BodyOf } from '../../api.ts';
import { staffTexts } from '../../texts.ts';
import { type Expiry, ExpiryField, expiryError, expiryTime, USUAL_EXPIRY } from './expiry-field.tsx';

const { t } = staffTexts(keyTexts);

/** The texts of what each scope allows. */
const HINTS = {
  check: 'checkHint',
  file: 'fileHint',
  read: 'readHint',
  manage: 'manageHint',
  webhooks: 'webhooksHint',
} as const satisfies Record<Scope, keyof typeof keyTexts>;

/** The limits of a new key, as they are typed. */
export interface Limits {
  scopes: readonly Scope[];
  expiry: Expiry;
  /** One a line. */
  addresses: string;
}

export const NO_LIMITS: Limits = { scopes: SCOPES, expiry: USUAL_EXPIRY, addresses: '' };

const linesOf = (text: string) => text.split(/[\n,]/).filter((line) => line.trim() !== '');

/** Returns the limits as they are sent. A key with all scopes is not limited to them. */
export function sentLimits({
  scopes,
  expiry,
  addresses,
}: Limits): Omit<BodyOf<'POST /dashboard/keys'>, 'name'> {
  const expiresAt = expiryTime(expiry);
  const allowedAddresses = linesOf(addresses);
  return {
    ...(scopes.length < SCOPES.length && { scopes: [...scopes] }),
    ...(expiresAt !== undefined && { expiresAt }),
    ...(allowedAddresses.length > 0 && { allowedAddresses }),
  };
}

export interface LimitErrors {
  scopes?: string | undefined;
  expiry?: string | undefined;
  addresses?: string | undefined;
}

/** Returns what is wrong with limits, by field. */
export function limitErrors({ scopes, expiry, addresses }: Limits): LimitErrors {
  return {
    scopes: scopes.length === 0 ? t('mayError') : undefined,
    expiry: expiryError(expiry),
    addresses:
      linesOf(addresses).length > MOST_ALLOWED_ADDRESSES
        ? t('tooManyAddresses', { most: MOST_ALLOWED_ADDRESSES })
        : undefined,
  };
}

/** Returns the text for a line that the server did not read as an address; undefined for another error. */
export function addressError(message: string, addresses: string): string | undefined {
  const [, index] = /^allowed_addresses\[(\d+)\]/.exec(message) ?? [];
  if (index === undefined) return undefined;
  return t('wrongAddress', { line: linesOf(addresses)[Number(index)]?.trim() ?? '' });
}

interface LimitFieldsProps {
  value: Limits;
  onChange: (limits: Limits) => void;
  errors: LimitErrors;
}

export function LimitFields({ value, onChange, errors }: LimitFieldsProps) {
  return (
    <Stack gap="md">
      <Checkbox.Group
        label={t('may')}
        value={[...value.scopes]}
        onChange={(chosen) =>
          onChange({ ...value, scopes: SCOPES.filter((scope) => chosen.includes(scope)) })
        }
        error={errors.scopes}
      >
        <Stack gap="xs" mt="xs">
          {SCOPES.map((scope) => (
            <Checkbox key={scope} value={scope} label={t(scope)} description={t(HINTS[scope])} />
          ))}
        </Stack>
      </Checkbox.Group>
      <ExpiryField
        label={t('expires')}
        usual={t('never')}
        value={value.expiry}
        onChange={(expiry) => onChange({ ...value, expiry })}
        error={errors.expiry}
      />
      <Textarea
        label={t('from')}
        description={t('fromHint')}
        value={value.addresses}
        onChange={(event) => onChange({ ...value, addresses: event.currentTarget.value })}
        error={errors.addresses}
        autosize
        minRows={2}
        maw={480}
        spellCheck={false}
        autoComplete="off"
      />
    </Stack>
  );
}
