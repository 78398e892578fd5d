import { Button, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { Eye, Printer } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { DisputeResponse } from '../../../../src/http/dashboard/dispute-responses.ts';
import { isOpen } from '../../../../src/rules/disputes/disputes.ts';
import { disputeTexts } from '../../../../src/texts/en/staff/dispute.ts';
import { call } from '../../api.ts';
import { FormError } from '../../components/form.tsx';
import { Anchor, LinkButton } from '../../components/link.tsx';
import { Page } from '../../components/page.tsx';
import { QueryStates } from '../../components/query-states.tsx';
import { UserText } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import { useMay } from '../../session.ts';
import { staffTexts } from '../../texts.ts';
import { Fact, Facts } from '../renters/facts.tsx';
import { DecisionForm } from './decision-form.tsx';
import classes from './disputes.module.css';
import { Documents } from './documents.tsx';
import { RecordSays, RenterSays } from './evidence.tsx';
import { type Decision, disputePath, useDisputeStep } from './queries.ts';
import { Deadline, StatusWord } from './status.tsx';
import { Timeline } from './timeline.tsx';
import { endWords } from './words.ts';

const { t, rich } = staffTexts(disputeTexts);

/** Shows one dispute: the renter's words and documents, the record, the timeline, and the decision beside them. */
export default function OneDisputePage() {
  const { id = '' } = useParams({ strict: false });
  const dispute = useQuery({
    queryKey: [disputePath(id)],
    queryFn: ({ signal }) => call('GET /dashboard/disputes/:id', { params: { id }, signal }),
  });
  return (
    <Page
      title={dispute.data === undefined ? t('title') : t('titleOf', { recordId: dispute.data.recordId })}
      action={
        <Group gap="xs" className={classes.controls ?? ''}>
          <Button
            variant="default"
            leftSection={<Printer size={16} aria-hidden />}
            onClick={() => window.print()}
          >
            {t('print')}
          </Button>
          <LinkButton to="/disputes" variant="default">
            {t('all')}
          </LinkButton>
        </Group>
      }
    >
      <QueryStates query={dispute} skeleton={<Skeleton h={480} />}>
        {(response) => <Details key={response.id} {...response} />}
      </QueryStates>
    </Page>
  );
}

function Details(dispute: DisputeResponse) {
  const decide = useDisputeStep(dispute.id, (body: Decision) =>
    call('POST /dashboard/disputes/:id/decision', { params: { id: dispute.id }, body }),
  );
  const isUndecided = isOpen(dispute.status);
  const decision = (
    <Paper className={classes.decision ?? ''}>
      {isUndecided ? (
        <Deciding dispute={dispute} onDecide={decide.mutateAsync} />
      ) : (
        <Stack gap="sm">
          {/* If somebody else decided first, this decision is rejected: shows the error beside the result. */}
          <FormError error={decide.error} />
          <End {...dispute} isNew={decide.isSuccess || decide.isError} />
        </Stack>
      )}
    </Paper>
  );
  return (
    <>
      <Head {...dispute} />
      <div className={classes.columns}>
        {!isUndecided && decision}
        <div className={classes.evidence}>
          <Paper>
            <RenterSays {...dispute} />
          </Paper>
          <Paper>
            <RecordSays {...dispute} />
          </Paper>
          {dispute.documents.length > 0 && (
            <Paper className={classes.documentsPart ?? ''}>
              <Documents {...dispute} />
            </Paper>
          )}
        </div>
        {isUndecided && decision}
        <Timeline entries={dispute.entries} />
      </div>
    </>
  );
}

function Head(dispute: DisputeResponse) {
  return (
    <Facts inRow>
      <Fact name={t('status')}>
        <StatusWord status={dispute.status} />
      </Fact>
      <Fact name={t('renter')}>
        <Anchor to="/renters/$id" params={{ id: dispute.renterId }} inherit>
          {dispute.renterName === null ? dispute.memberId : <UserText>{dispute.renterName}</UserText>}
        </Anchor>
      </Fact>
      <Fact name={t('filed')}>
        <Time at={dispute.filedAt} />
      </Fact>
      <Fact name={isOpen(dispute.status) ? t('decideBy') : t('ended')}>
        {isOpen(dispute.status) ? <Deadline at={dispute.deadlineAt} /> : <Time at={dispute.endedAt} />}
      </Fact>
      {dispute.appeal?.endedAt === null && (
        <Fact name={t('appeal')}>{rich('appealBy', { time: <Time at={dispute.appeal.deadlineAt} /> })}</Fact>
      )}
    </Facts>
  );
}

interface DecidingProps {
  dispute: DisputeResponse;
  onDecide: (decision: Decision) => Promise<unknown>;
}

/** Shows the steps that the viewer can take in an open dispute. */
function Deciding({ dispute, onDecide }: DecidingProps) {
  if (!useMay('decide_disputes')) {
    return <Text c="dimmed">{t('mayNotDecide')}</Text>;
  }
  return (
    <Stack gap="md">
      <DecisionForm dispute={dispute} onDecide={onDecide} />
      {dispute.status === 'open' && <TakeUp {...dispute} />}
    </Stack>
  );
}

/**
 * Shows how a dispute ended.
 *
 * @param isNew whether it was just decided on this page; then the result gets the focus, because the form is
 *   gone
 */
function End({ isNew, ...dispute }: DisputeResponse & { isNew: boolean }) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isNew) return;
    end.current?.focus({ preventScroll: true });
    end.current?.scrollIntoView({ block: 'nearest' });
  }, [isNew]);
  return (
    <div ref={end} role="status" tabIndex={-1} className={classes.end}>
      <Title order={2}>{t('end', { outcome: endWords(dispute) })}</Title>
      {dispute.answer !== null && <UserText lines>{dispute.answer}</UserText>}
    </div>
  );
}

function TakeUp({ id, deadlineAt }: Pick<DisputeResponse, 'id' | 'deadlineAt'>) {
  const review = useDisputeStep(id, () => call('POST /dashboard/disputes/:id/review', { params: { id } }));
  return (
    <Stack gap="xs" align="flex-start" className={classes.controls ?? ''}>
      <Button
        variant="default"
        leftSection={<Eye size={16} aria-hidden />}
        loading={review.isPending}
        onClick={() => review.mutate()}
      >
        {t('startReview')}
      </Button>
      <Text fz="sm" c="dimmed" component="div">
        {rich('startReviewText', { day: <Time at={deadlineAt} /> })}
      </Text>
      <FormError error={review.error} />
    </Stack>
  );
}
