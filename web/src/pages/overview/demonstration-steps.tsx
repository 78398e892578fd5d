import type { OverviewResponse } from '../../../../src/http/dashboard/overview.ts';
import { firstStepTexts } from '../../../../src/texts/en/staff/first-steps.ts';
import { staffTexts } from '../../texts.ts';
import { StepList } from './step-list.tsx';

const { t } = staffTexts(firstStepTexts);

/** Suggests what to try in a demonstration. */
export function DemonstrationSteps({
  renter: { name, memberId },
  checked,
  disputeId,
  decided,
  testKey,
}: NonNullable<OverviewResponse['demonstration']>) {
  return (
    <StepList
      title={t('tryTitle')}
      steps={[
        {
          to: '/check',
          search: { q: memberId },
          title: t('tryCheck', { name }),
          text: t('tryCheckText'),
          done: checked,
        },
        {
          to: '/disputes/$id',
          params: { id: disputeId },
          title: t('tryDispute', { name }),
          text: t('tryDisputeText'),
          done: decided,
        },
        {
          to: '/keys',
          search: { mode: 'test', new: '1' },
          title: t('tryKey'),
          text: t('tryKeyText'),
          done: testKey,
        },
      ]}
    />
  );
}
