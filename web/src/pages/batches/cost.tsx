import { Text } from '@mantine/core';
import type { BatchPreviewResponse } from '../../../../src/http/dashboard/batch-responses.ts';
import { Count } from '../../components/figures.tsx';
import { counted } from '../../formats.ts';

/** Says what the checks cost at most, and what is left after them. */
export function Cost({ ready, credits }: Pick<BatchPreviewResponse, 'ready' | 'credits'>) {
  const left = credits - ready;
  return (
    <Text>
      Up to {counted(ready, 'credit')}: 1 for each row we check, whether or not a record is found. You have{' '}
      {counted(credits, 'credit')}
      {left >= 0 ? ' and will have at least ' : '. Your balance can fall to '}
      <Count value={left} />
      {left >= 0 ? ' left.' : '; credits below zero are billed.'}
    </Text>
  );
}
