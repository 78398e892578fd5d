import { Text } from '@mantine/core';
import { INCIDENT_LIMIT } from '../../../src/rules/scoring/reasons.ts';
import { POINTS_PER_INCIDENT } from '../../../src/rules/scoring/rent-score.ts';
import { components } from '../../../src/texts/en/staff/parts/components.ts';
import { staffTexts } from '../texts.ts';

const { t } = staffTexts(components);

interface Scored {
  score: number;
  composite: number;
  summary: { incidents: number; countedIncidents: number };
}

/** Explains how the score follows from the composite. */
export function Deduction({ scored: { score, composite, summary } }: { scored: Scored }) {
  const { incidents, countedIncidents: counted } = summary;
  const points = counted * POINTS_PER_INCIDENT;
  const limit = INCIDENT_LIMIT;
  return (
    <Text fz="sm" c="dimmed">
      {incidents === 0
        ? t('noIncidents', { composite })
        : t(deductionOf(counted < incidents, composite < points), {
            composite,
            points,
            counted,
            incidents,
            score,
            limit,
          })}
    </Text>
  );
}

/** Returns the text about a deduction. */
function deductionOf(isLimited: boolean, isToZero: boolean) {
  if (isLimited) return isToZero ? 'deductedLimitedToZero' : 'deductedLimited';
  return isToZero ? 'deductedToZero' : 'deducted';
}
