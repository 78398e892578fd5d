import type { AdverseAction, NoticeStatus } from '../rules/adverse-actions/adverse-action.ts';
import type { SimpleTextKey, Texts } from './texts.ts';

/** What an organization decided because of a check. */
export const ACTION_TEXTS = {
  denied: 'decisions.actionDenied',
  conditions: 'decisions.actionConditions',
  higher_deposit: 'decisions.actionHigherDeposit',
  guarantor: 'decisions.actionGuarantor',
  higher_rent: 'decisions.actionHigherRent',
  other: 'decisions.actionOther',
} as const satisfies Record<AdverseAction, SimpleTextKey>;

interface Notice {
  status: NoticeStatus;
  /** The name of the organization. */
  organization: string;
  changedAt: number;
  /** The organization's reason for its last step. */
  reason: string | null;
}

/** Returns the status of a notice, for the renter. */
export function statusText({ t, day }: Texts, { status, organization, changedAt, reason }: Notice): string {
  const values = { organization, day: day(changedAt) };
  if (status === 'disputed') return t('decisions.disputed', values);
  if (status !== 'final' && status !== 'withdrawn') return t('decisions.sentOn', { day: values.day });
  const text = t(status === 'final' ? 'decisions.final' : 'decisions.withdrawn', values);
  return reason === null ? text : t('decisions.itSays', { status: text, reason });
}
