import { KeyRound } from 'lucide-react';
import type { AttentionItem } from '../../../../src/http/dashboard/overview.ts';
import { UNUSED_AFTER_DAYS } from '../../../../src/rules/organizations/unused-keys.ts';
import { attentionTexts } from '../../../../src/texts/en/staff/attention.ts';
import { UserText } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import { listText } from '../../formats.ts';
import { staffTexts } from '../../texts.ts';
import type { Words } from './attention-words.ts';

const { t, rich } = staffTexts(attentionTexts);

const SHARED = { icon: KeyRound, to: '/keys', next: t('seeKeys') } as const;

/** Returns what the overview says about keys of people who can no longer sign in. */
export function formerStaffKeyWords({ keys }: AttentionItem & { kind: 'formerStaffKeys' }): Words {
  return {
    ...SHARED,
    urgent: false,
    title: t('formerStaffKeys', { keys: keys.length }),
    text: rich('formerStaffKeysText', {
      names: namesOf(keys.map(({ name, creator }) => t('formerStaffKey', { name, creator }))),
      keys: keys.length,
    }),
  };
}

/** Returns what the overview says about keys that nobody uses. */
export function unusedKeyWords({ names }: AttentionItem & { kind: 'keys' }): Words {
  return {
    ...SHARED,
    urgent: false,
    title: t('unusedKeys', { keys: names.length, days: UNUSED_AFTER_DAYS }),
    text: rich('unusedKeysText', { names: namesOf(names.map((name) => t('key', { name }))) }),
  };
}

/** Returns what the overview says about keys that were used from an address that they do not allow. */
export function rejectedKeyWords({ keys }: AttentionItem & { kind: 'rejectedKeys' }): Words {
  const [first] = keys;
  return {
    ...SHARED,
    urgent: true,
    title: t('rejectedKeys', { keys: keys.length }),
    text: rich('rejectedKeysText', {
      names: namesOf(keys.map(({ name, address }) => t('rejectedKey', { name, address }))),
      time: <Time at={first?.at ?? null} relative />,
    }),
  };
}

/** Returns what the overview says about keys that expire within a week. */
export function expiringKeyWords({ keys }: AttentionItem & { kind: 'expiringKeys' }): Words {
  return {
    ...SHARED,
    urgent: false,
    title: t('expiringKeys', { keys: keys.length }),
    text: rich('expiringKeysText', {
      names: namesOf(keys.map(({ name }) => t('key', { name }))),
      keys: keys.length,
    }),
    due: {
      what: t('expiresOn', { keys: keys.length }),
      at: Math.min(...keys.map(({ expiresAt }) => expiresAt)),
    },
  };
}

const namesOf = (keys: string[]) => <UserText>{listText(keys)}</UserText>;
