import { Paper, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Hourglass } from 'lucide-react';
import type { HeldFilingLine } from '../../../../src/http/dashboard/held-filings.ts';
import type { HoldCause } from '../../../../src/rules/scoring/held-filings.ts';
import { disputes } from '../../../../src/texts/en/staff/disputes.ts';
import { call } from '../../api.ts';
import { Anchor } from '../../components/link.tsx';
import { Prose, UserText } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import { staffTexts } from '../../texts.ts';
import classes from './disputes.module.css';
import { EndedHead, useShowsEnded } from './ended-head.tsx';

const { t, rich } = staffTexts(disputes);

const CAUSE_TEXTS = { volume: 'heldForVolume', severity: 'heldForSeverity' } as const satisfies Record<
  HoldCause,
  keyof typeof disputes
>;

/** Lists what the organization filed that is held for review, or what was decided. Shows nothing if nothing ever was held. */
export function HeldFilings() {
  const showsEnded = useShowsEnded('held');
  const { data, isPending } = useQuery({
    queryKey: ['/dashboard/held-filings'],
    queryFn: ({ signal }) => call('GET /dashboard/held-filings', { signal }),
  });
  if (isPending) return <Skeleton component="section" h={24} role="status" aria-label={t('loading')} />;
  if (data === undefined || data.rows.length === 0) return null;
  const rows = data.rows.filter(({ endedAt }) => (endedAt !== null) === showsEnded);
  return (
    <Stack gap="sm" component="section" aria-labelledby="held">
      <EndedHead
        id="held"
        name="held"
        title={t(showsEnded ? 'heldBefore' : 'held')}
        label={t('showFilings')}
        choices={[t('showHeld'), t('showHeldBefore')]}
      />
      <Prose>{t('heldText')}</Prose>
      {rows.length === 0 ? (
        <Text c="dimmed">{t(showsEnded ? 'noneHeldBefore' : 'noneHeld')}</Text>
      ) : (
        <Paper p={0}>
          <ul className={classes.notices} aria-label={t('heldList')}>
            {rows.map((filing) => (
              <HeldItem key={filing.recordId} {...filing} />
            ))}
          </ul>
        </Paper>
      )}
    </Stack>
  );
}

function HeldItem({
  recordId,
  kind,
  renter,
  cause,
  heldAt,
  releaseAt,
  endedAt,
  outcome,
  reason,
}: HeldFilingLine) {
  const isHeld = endedAt === null || outcome === null;
  const record = { kind, recordId, time: <Time at={heldAt} /> };
  return (
    <li>
      <Text fw={isHeld ? 600 : 400} component="div">
        {isHeld && (
          <span className={classes.status}>
            <Hourglass size={16} aria-hidden /> {t('heldNow')}{' '}
          </span>
        )}{' '}
        {renter === null
          ? rich('heldRecord', record)
          : rich('heldRecordAbout', {
              ...record,
              renter: (
                <Anchor to="/renters/$id" params={{ id: renter.id }} inherit>
                  {renter.fullName === null ? renter.memberId : <UserText>{renter.fullName}</UserText>}
                </Anchor>
              ),
            })}
      </Text>
      <Text component="div">
        {isHeld
          ? rich(CAUSE_TEXTS[cause], { time: <Time at={releaseAt} /> })
          : rich(outcome, { time: <Time at={endedAt} relative /> })}
      </Text>
      {reason !== null && (
        <Text component="div">{rich('operatorsReason', { reason: <UserText>{reason}</UserText> })}</Text>
      )}
    </li>
  );
}
