import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { DisputeResponse } from '../../../../src/http/dashboard/dispute-responses.ts';
import { isOpen } from '../../../../src/rules/disputes/disputes.ts';
import { call } from '../../api.ts';
import { FormError } from '../../components/form.tsx';
import { Anchor } from '../../components/link.tsx';
import { QueryStates } from '../../components/query-states.tsx';
import { SidePanel } from '../../components/side-panel.tsx';
import { UserText } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import { useMay } from '../../session.ts';
import { Fact, Facts } from '../renters/facts.tsx';
import { DecisionForm } from './decision-form.tsx';
import classes from './disputes.module.css';
import { Evidence } from './evidence.tsx';
import { type Decision, disputePath, useDisputeStep } from './queries.ts';
import { Deadline, StatusWord } from './status.tsx';
import { Timeline } from './timeline.tsx';
import { endWords } from './words.ts';

/** Shows a dispute beside the list: the renter's words, the record, the timeline and the decision. */
export function DisputePanel({ id, onClose }: { id: string; onClose: () => void }) {
  const path = disputePath(id);
  const dispute = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => call('GET /dashboard/disputes/:id', { params: { id }, signal }),
  });
  return (
    <SidePanel title={dispute.data?.recordId ?? 'Dispute'} onClose={onClose}>
      <QueryStates query={dispute} skeleton={<Skeleton h={480} />}>
        {(response) => <Details {...response} />}
      </QueryStates>
    </SidePanel>
  );
}

function Details(dispute: DisputeResponse) {
  const mayDecide = useMay('admin');
  const decide = useDisputeStep(dispute.id, (body: Decision) =>
    call('POST /dashboard/disputes/:id/decision', { params: { id: dispute.id }, body }),
  );
  return (
    <Stack gap="lg">
      <Facts>
        <Fact name="Status">
          <StatusWord status={dispute.status} />
        </Fact>
        <Fact name="Renter">
          <Anchor to="/renters/$id" params={{ id: dispute.renterId }} inherit>
            {dispute.renterName === null ? dispute.memberId : <UserText>{dispute.renterName}</UserText>}
          </Anchor>
        </Fact>
        <Fact name="Filed">
          <Time at={dispute.filedAt} />
        </Fact>
        <Fact name={isOpen(dispute.status) ? 'Decide by' : 'Ended'}>
          {isOpen(dispute.status) ? <Deadline at={dispute.deadlineAt} /> : <Time at={dispute.endedAt} />}
        </Fact>
      </Facts>
      {dispute.appeal?.endedAt === null && (
        <Text>
          The renter appealed. The operator of the network decides by <Time at={dispute.appeal.deadlineAt} />.
        </Text>
      )}
      {!isOpen(dispute.status) && (
        <>
          {/* If somebody else decided first, this decision is rejected: shows the error beside the result. */}
          <FormError error={decide.error} />
          <End {...dispute} isNew={decide.isSuccess || decide.isError} />
        </>
      )}
      <Evidence {...dispute} />
      {isOpen(dispute.status) && mayDecide && dispute.status === 'open' && <TakeUp id={dispute.id} />}
      {isOpen(dispute.status) && mayDecide && (
        <DecisionForm dispute={dispute} onDecide={decide.mutateAsync} />
      )}
      {isOpen(dispute.status) && !mayDecide && (
        <Text c="dimmed">Admins and owners decide disputes. Tell one of them what you know.</Text>
      )}
      <Timeline entries={dispute.entries} />
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
      <Text fw={600}>{endWords(dispute)}.</Text>
      {dispute.answer !== null && <UserText lines>{dispute.answer}</UserText>}
    </div>
  );
}

function TakeUp({ id }: { id: string }) {
  const review = useDisputeStep(id, () => call('POST /dashboard/disputes/:id/review', { params: { id } }));
  return (
    <Stack gap="xs" align="flex-start">
      <Button
        variant="default"
        leftSection={<Eye size={16} aria-hidden />}
        loading={review.isPending}
        onClick={() => review.mutate()}
      >
        Start review
      </Button>
      <Text fz="sm" c="dimmed">
        The renter sees that the dispute is under review.
      </Text>
      <FormError error={review.error} />
    </Stack>
  );
}
