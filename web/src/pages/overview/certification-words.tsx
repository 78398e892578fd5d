import { Signature } from 'lucide-react';
import type { AttentionItem } from '../../../../src/http/dashboard/overview.ts';
import { attentionTexts } from '../../../../src/texts/en/staff/attention.ts';
import { staffTexts } from '../../texts.ts';
import type { Words } from './attention-words.ts';

const { t } = staffTexts(attentionTexts);

/** Returns what the overview says about a certification that ends soon, has ended or is missing. */
export function certificationWords({ required, endsAt }: AttentionItem & { kind: 'certification' }): Words {
  const shared = {
    icon: Signature,
    to: '/organization',
    next: t('seeWhatToDo'),
    nextForMembers: t('seeWhatToDo'),
  } as const;
  const stopped = required ? t('noChecksWithout') : t('whoSigns');
  if (endsAt === null || endsAt <= Date.now()) {
    return {
      ...shared,
      urgent: required,
      title: endsAt === null ? t('notCertified') : t('certificationEnded'),
      text: stopped,
    };
  }
  return {
    ...shared,
    urgent: false,
    title: t('certificationEnds'),
    text: t('certificationEndsText'),
    due: { what: t('endsOn'), at: endsAt },
  };
}
