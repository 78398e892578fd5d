import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { RenterResponse } from '../../../../src/http/dashboard/renter.ts';
import { rentersTexts } from '../../../../src/texts/en/staff/renters/renters.ts';
import { TierBadge } from '../../components/badges.tsx';
import { Anchor, LinkButton } from '../../components/link.tsx';
import { QueryStates } from '../../components/query-states.tsx';
import { SidePanel } from '../../components/side-panel.tsx';
import { Id } from '../../components/text.tsx';
import { useMay } from '../../session.ts';
import { staffTexts } from '../../texts.ts';
import { Contact } from './contact.tsx';
import { renterQuery } from './queries.ts';
import { Flags, Score, SummaryFacts } from './summary.tsx';
import { titleOf } from './words.ts';

const { t } = staffTexts(rentersTexts);

/** Shows a renter of the roster beside the list. */
export function RenterPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const renter = useQuery(renterQuery(id));
  return (
    <SidePanel title={renter.data === undefined ? t('renter') : titleOf(renter.data.name)} onClose={onClose}>
      <QueryStates query={renter} skeleton={<Skeleton h={480} />}>
        {(response) => <Summary renter={response} />}
      </QueryStates>
    </SidePanel>
  );
}

function Summary({ renter }: { renter: RenterResponse }) {
  const { onFile } = renter;
  const mayCheck = useMay('check_renters');
  return (
    <Stack gap="lg">
      <Group gap="sm">
        {onFile !== null && <TierBadge tier={onFile.tier} />}
        <Id>{renter.memberId}</Id>
      </Group>
      <LinkButton to="/renters/$id" params={{ id: renter.id }}>
        {t('openRenter')}
      </LinkButton>
      {onFile === null ? (
        <Text c="dimmed">
          {t('notCheckedText')}{' '}
          {mayCheck && (
            <Anchor to="/check" search={{ q: renter.memberId }}>
              {t('checkRenter')}
            </Anchor>
          )}
        </Text>
      ) : (
        <>
          <Score score={onFile.score} />
          <Flags flags={onFile.flags} />
          <SummaryFacts summary={onFile.summary} />
        </>
      )}
      <Contact renter={renter} />
    </Stack>
  );
}
