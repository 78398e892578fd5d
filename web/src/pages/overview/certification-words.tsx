import { Signature } from 'lucide-react';
import type { AttentionItem } from '../../../../src/http/dashboard/overview.ts';
import type { Words } from './attention-words.ts';

/** Returns what the overview says about a certification that ends soon, has ended or is missing. */
export function certificationWords({ required, endsAt }: AttentionItem & { kind: 'certification' }): Words {
  const shared = {
    icon: Signature,
    to: '/organization',
    next: 'See what to do',
    nextForMembers: 'See what to do',
  } as const;
  const stopped = required
    ? 'You can’t check anyone until a certification is in force.'
    : 'The organization page says who can sign it.';
  if (endsAt === null || endsAt <= Date.now()) {
    return {
      ...shared,
      urgent: required,
      title:
        endsAt === null
          ? 'Your permissible purpose isn’t certified'
          : 'Your certification of purpose has ended',
      text: stopped,
    };
  }
  return {
    ...shared,
    urgent: false,
    title: 'Your certification of purpose ends soon',
    text: 'An owner can sign it for another year.',
    due: { what: 'Ends on', at: endsAt },
  };
}
