import { Text } from '@mantine/core';
import type { BatchPreviewResponse } from '../../../../src/http/dashboard/batch-responses.ts';
import { Count, counted } from '../../components/figures.tsx';

/** Says what the checks cost at most, and what is left then. */
export function Cost({ ready, credits }: Pick<BatchPreviewResponse, 'ready' | 'credits'>) {
  const left = credits - ready;
  return (
    <Text>
      They cost {counted(ready, 'credit')} at most: each row costs 1 credit when it is answered, found or not,
      and a row that is not answered costs nothing. You have <Count value={credits} />, and{' '}
      <Count value={left} /> after all of them
      {left >= 0 ? '.' : ': checks still work below zero, and what is below zero will be billed.'}
    </Text>
  );
}
