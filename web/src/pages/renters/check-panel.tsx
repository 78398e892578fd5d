import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ExplainedCheckResponse } from '../../../../src/http/dashboard/renter-history.ts';
import { INPUTS_NOT_KEPT } from '../../../../src/rules/scoring/explanation.ts';
import { renterTexts } from '../../../../src/texts/en/staff/renters/renter.ts';
import { call } from '../../api.ts';
import { RecommendationBadge } from '../../components/badges.tsx';
import { ExplanationView } from '../../components/explanation.tsx';
import { Count, Money } from '../../components/figures.tsx';
import { QueryStates } from '../../components/query-states.tsx';
import { SidePanel } from '../../components/side-panel.tsx';
import { Time } from '../../components/time.tsx';
import { useAddress } from '../../hooks/use-address.ts';
import { staffTexts } from '../../texts.ts';
import { flagWords } from '../check/words.ts';
import { Fact, Facts } from './facts.tsx';
import { renterPath } from './queries.ts';

const { t } = staffTexts(renterTexts);

/** Shows the check in the URL: its response and the explanation. */
export function OpenCheck({ renterId }: { renterId: string }) {
  const [{ check }, setAddress] = useAddress();
  if (check === undefined || check === '') return null;
  return (
    <CheckPanel key={check} id={renterId} check={check} onClose={() => setAddress({ check: undefined })} />
  );
}

interface CheckPanelProps {
  /** The ID of the renter. */
  id: string;
  check: string;
  onClose: () => void;
}

function CheckPanel({ id, check, onClose }: CheckPanelProps) {
  const explained = useQuery({
    queryKey: [`${renterPath(id)}/checks/${check}`],
    queryFn: ({ signal }) =>
      call('GET /dashboard/renters/:id/checks/:check', { params: { id, check }, signal }),
  });
  return (
    <SidePanel title={t('oneCheck')} onClose={onClose}>
      <QueryStates query={explained} skeleton={<Skeleton h={320} />}>
        {(response) => <Details {...response} />}
      </QueryStates>
    </SidePanel>
  );
}

function Details({ at, recommendation, tier, score, explanation, inputs }: ExplainedCheckResponse) {
  return (
    <Stack gap="md">
      <Group gap="sm">
        <RecommendationBadge recommendation={recommendation} tier={tier} />
        {score !== null && <Count value={score} />}
        <Time at={at} exact />
      </Group>
      {explanation === null ? <Text>{INPUTS_NOT_KEPT}</Text> : <ExplanationView explanation={explanation} />}
      {inputs !== null && <OnFileThen {...inputs} />}
    </Stack>
  );
}

/** Shows the renter summary at the time of the check, which may have changed since. */
function OnFileThen({ summary, crossOperatorFlags, flags }: NonNullable<ExplainedCheckResponse['inputs']>) {
  const { reports, rentals, owedCents, incidents, lastIncidentAt } = summary;
  return (
    <section aria-label={t('onFileThen')}>
      <Text fz="sm" c="dimmed">
        {t('onFileThen')}
      </Text>
      <Facts>
        <Fact name={t('owed')}>
          <Money cents={owedCents} />
        </Fact>
        <Fact name={t('rentals')}>
          <Count value={rentals} />
        </Fact>
        <Fact name={t('reports')}>
          <Count value={reports} />
        </Fact>
        <Fact name={t('incidents')}>
          <Count value={incidents} />
        </Fact>
        <Fact name={t('filedByOthers')}>
          <Count value={crossOperatorFlags} />
        </Fact>
        <Fact name={t('lastIncident')}>
          <Time at={lastIncidentAt} never={t('none')} />
        </Fact>
        {flags !== null && (
          <Fact name={t('flags')}>{flags.length === 0 ? t('none') : flags.map(flagWords).join(', ')}</Fact>
        )}
      </Facts>
    </section>
  );
}
