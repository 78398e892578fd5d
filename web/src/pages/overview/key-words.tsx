import { KeyRound } from 'lucide-react';
import type { AttentionItem } from '../../../../src/http/dashboard/overview.ts';
import { UNUSED_AFTER_DAYS } from '../../../../src/rules/organizations/unused-keys.ts';
import { UserText } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import { listText } from '../../formats.ts';
import type { Words } from './attention-words.ts';

const SHARED = { icon: KeyRound, to: '/keys', next: 'See the keys' } as const;

/** Returns what the overview says about keys of people who can no longer sign in. */
export function formerStaffKeyWords({ keys }: AttentionItem & { kind: 'formerStaffKeys' }): Words {
  const one = keys.length === 1;
  return {
    ...SHARED,
    urgent: false,
    title: one
      ? 'A key was created by someone who can no longer sign in'
      : `${keys.length} keys were created by people who can no longer sign in`,
    text: (
      <>
        <UserText>{listText(keys.map(({ name, creator }) => `“${name}” by ${creator}`))}</UserText>. They may
        still have {one ? 'it' : 'them'}: create a new key, then revoke the old one.
      </>
    ),
  };
}

/** Returns what the overview says about keys that nobody uses. */
export function unusedKeyWords({ names }: AttentionItem & { kind: 'keys' }): Words {
  return {
    ...SHARED,
    urgent: false,
    title:
      names.length === 1
        ? `A key hasn’t been used for ${UNUSED_AFTER_DAYS} days`
        : `${names.length} keys haven’t been used for ${UNUSED_AFTER_DAYS} days`,
    text: (
      <>
        <UserText>{listText(names.map((name) => `“${name}”`))}</UserText>. Revoke keys you don’t need: anyone
        who finds one could use it.
      </>
    ),
  };
}

/** Returns what the overview says about keys that were used from an address that they do not allow. */
export function rejectedKeyWords({ keys }: AttentionItem & { kind: 'rejectedKeys' }): Words {
  const [first] = keys;
  return {
    ...SHARED,
    urgent: true,
    title:
      keys.length === 1
        ? 'A key was used from an address it doesn’t allow'
        : `${keys.length} keys were used from addresses they don’t allow`,
    text: (
      <>
        <UserText>{listText(keys.map(({ name, address }) => `“${name}” from ${address}`))}</UserText>,{' '}
        <Time at={first?.at ?? null} relative />. We rejected these requests. If the address isn’t yours, the
        key has leaked: rotate it with no grace period.
      </>
    ),
  };
}

/** Returns what the overview says about keys that expire within a week. */
export function expiringKeyWords({ keys }: AttentionItem & { kind: 'expiringKeys' }): Words {
  const one = keys.length === 1;
  return {
    ...SHARED,
    urgent: false,
    title: one ? 'A key expires soon' : `${keys.length} keys expire soon`,
    text: (
      <>
        <UserText>{listText(keys.map(({ name }) => `“${name}”`))}</UserText>. Rotate {one ? 'it' : 'them'} if
        your software still needs {one ? 'it' : 'them'}.
      </>
    ),
    due: {
      what: one ? 'Expires on' : 'The first expires on',
      at: Math.min(...keys.map(({ expiresAt }) => expiresAt)),
    },
  };
}
