import type { OverviewResponse } from '../../../../src/http/dashboard/overview.ts';
import { StepList } from './step-list.tsx';

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
      title="Try the demonstration"
      steps={[
        {
          to: '/check',
          search: { q: memberId },
          title: `Check ${name}`,
          text: 'According to your report, they still owe you money. See what the network recommends, and why.',
          done: checked,
        },
        {
          to: '/disputes/$id',
          params: { id: disputeId },
          title: `Decide ${name}’s dispute`,
          text: 'They say they paid, and sent a receipt. Your decision changes what the next check says.',
          done: decided,
        },
        {
          to: '/keys',
          search: { mode: 'test', new: '1' },
          title: 'Create a test key, and send a request',
          text: 'You get commands to paste. In test mode nothing is billed, and nobody else sees what you file.',
          done: testKey,
        },
      ]}
    />
  );
}
