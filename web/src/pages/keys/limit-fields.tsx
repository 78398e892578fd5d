import { Checkbox, Stack, Textarea } from '@mantine/core';
import {
  MOST_ALLOWED_ADDRESSES,
  SCOPES,
  type Scope,
} from '../../../../src/rules/organizations/key-restrictions.ts';
import type { BodyOf } from '../../api.ts';
import { type Expiry, ExpiryField, expiryError, expiryTime, USUAL_EXPIRY } from './expiry-field.tsx';
import { SCOPE_WORDS } from './restriction-words.ts';

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
    scopes: scopes.length === 0 ? 'Choose at least one.' : undefined,
    expiry: expiryError(expiry),
    addresses:
      linesOf(addresses).length > MOST_ALLOWED_ADDRESSES
        ? `Enter ${MOST_ALLOWED_ADDRESSES} at most.`
        : undefined,
  };
}

/** Returns the text for a line that the server did not read as an address; undefined for another error. */
export function addressError(message: string, addresses: string): string | undefined {
  const [, index] = /^allowed_addresses\[(\d+)\]/.exec(message) ?? [];
  if (index === undefined) return undefined;
  return `“${linesOf(addresses)[Number(index)]?.trim()}” is neither an address nor a range such as 203.0.113.0/24.`;
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
        label="It may"
        value={[...value.scopes]}
        onChange={(chosen) =>
          onChange({ ...value, scopes: SCOPES.filter((scope) => chosen.includes(scope)) })
        }
        error={errors.scopes}
      >
        <Stack gap="xs" mt="xs">
          {SCOPES.map((scope) => (
            <Checkbox key={scope} value={scope} {...SCOPE_WORDS[scope]} />
          ))}
        </Stack>
      </Checkbox.Group>
      <ExpiryField
        label="It expires"
        usual="Never"
        value={value.expiry}
        onChange={(expiry) => onChange({ ...value, expiry })}
        error={errors.expiry}
      />
      <Textarea
        label="It works from"
        description="Addresses or ranges of your servers, one per line, such as 203.0.113.24 or 2001:db8::/32. Leave it empty to allow any address."
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
