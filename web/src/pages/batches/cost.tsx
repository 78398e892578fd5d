import { Text } from '@mantine/core';
import type { BatchPreviewResponse } from '../../../../src/http/dashboard/batch-responses.ts';
import { batches } from '../../../../src/texts/en/staff/batches.ts';
import { numberText } from '../../formats.ts';
import { staffTexts } from '../../texts.ts';

const { t } = staffTexts(batches);

/** Says what the checks cost at most, and what is left after them. */
export function Cost({ ready, credits }: Pick<BatchPreviewResponse, 'ready' | 'credits'>) {
  const left = credits - ready;
  return (
    <Text>
      {left >= 0
        ? t('cost', { ready, credits, left })
        : t('costBelowZero', { ready, credits, balance: numberText(credits), left: numberText(left) })}
    </Text>
  );
}
