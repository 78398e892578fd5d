import { Box, Paper, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { BalanceResponse } from '../../../../src/http/dashboard/usage.ts';
import { usageTexts } from '../../../../src/texts/en/staff/usage.ts';
import { Count } from '../../components/figures.tsx';
import { QueryStates } from '../../components/query-states.tsx';
import { useMay } from '../../session.ts';
import { staffTexts } from '../../texts.ts';
import { BALANCE, floorText, lastingAtRateText, stoppedText } from './balance.ts';
import { CreditRequest } from './credit-request.tsx';
import { CreditWarningForm } from './credit-warning-form.tsx';

const { t } = staffTexts(usageTexts);

/** Shows the balance, how long it will last, how to get more, and the credit warning. */
export function BalanceCard() {
  const balance = useQuery(BALANCE);
  return (
    <Paper component="section" aria-label={t('balance')}>
      <QueryStates query={balance} skeleton={<BalanceSkeleton />}>
        {(response) => <Balance {...response} />}
      </QueryStates>
    </Paper>
  );
}

/** As high as the balance and its warning, so that nothing below moves. */
const BalanceSkeleton = () => (
  <Box h={{ base: 388, md: 174 }}>
    <Skeleton h="100%" />
  </Box>
);

function Balance(balance: BalanceResponse) {
  const { credits, warning, creditFloor } = balance;
  const mayManage = useMay('manage_billing');
  const isStopped = creditFloor !== null && credits <= creditFloor;
  const isLow = isStopped || credits <= 0 || (warning !== null && credits < warning.threshold);
  return (
    <Stack gap="lg">
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <Stack gap={4}>
          <Title order={2}>{t('creditsLeft')}</Title>
          <Text fz="xl" fw={600} {...(isLow && { c: 'var(--mantine-color-error)' })}>
            <Count value={credits} />
          </Text>
          {warning !== null && credits < warning.threshold && (
            <Text>{t('belowWarning', { threshold: warning.threshold })}</Text>
          )}
          <Text>{isStopped ? stoppedText(creditFloor) : lastingAtRateText(balance)}</Text>
          <Text fz="sm" c="dimmed">
            {!mayManage && `${t('askForMore')} `}
            {floorText(creditFloor)}
          </Text>
        </Stack>
        {mayManage && <CreditWarningForm warning={warning} credits={credits} />}
      </SimpleGrid>
      <CreditRequest {...balance} />
    </Stack>
  );
}
