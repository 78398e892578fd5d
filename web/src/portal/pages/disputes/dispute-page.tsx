import { Button, Paper, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { OwnDisputeResponse } from '../../../../../src/http/portal/disputes.ts';
import { DISPUTE_REASONS, isAppealable, isOpen } from '../../../../../src/rules/disputes/disputes.ts';
import { call } from '../../../api.ts';
import { ConfirmAction } from '../../../components/confirm-action.tsx';
import { Page, Part } from '../../../components/page.tsx';
import { QueryStates } from '../../../components/query-states.tsx';
import { UserText } from '../../../components/text.tsx';
import { Time } from '../../../components/time.tsx';
import { ContactLines } from '../../contact.tsx';
import { Fact, Facts } from '../../facts.tsx';
import { StatusBadge } from '../../status-badge.tsx';
import { Documents } from './documents.tsx';
import { DISPUTES_PATH, disputeQuery } from './queries.ts';
import { TextForm } from './text-form.tsx';
import { Timeline } from './timeline.tsx';
import { additionWords, nextWords } from './words.ts';

/** The page of a dispute: status, history, and forms for additions. */
export default function DisputePage() {
  const { id = '' } = useParams({ strict: false });
  const dispute = useQuery(disputeQuery(id));
  const { data } = dispute;
  return (
    <Page
      title={data === undefined ? 'Dispute' : `Dispute of ${data.recordId}`}
      description={data && <StatusBadge status={data.status} appeal={data.appeal} />}
    >
      <QueryStates query={dispute}>{(response) => <Content dispute={response} />}</QueryStates>
    </Page>
  );
}

function Content({ dispute }: { dispute: OwnDisputeResponse }) {
  const { id } = dispute;
  const open = isOpen(dispute.status);
  return (
    <Stack gap="xl">
      <RenterSummary dispute={dispute} />
      <Part title="Documents">
        <Documents dispute={dispute} />
      </Part>
      {open && (
        <Part title="Add something">
          <TextForm
            name="Add something"
            label="What else is there to know?"
            description={additionWords(dispute, Date.now())}
            missing="Write what there is to know. Documents are added above."
            submit="Add it"
            send={(text) => call('POST /portal/api/disputes/:id/texts', { params: { id }, body: { text } })}
          />
        </Part>
      )}
      {isAppealable(dispute) && dispute.appeal === null && dispute.isOnFile && (
        <Part title="Appeal">
          <TextForm
            name="Appeal"
            label="Why is the decision wrong?"
            description="You can appeal once. The network that keeps this file then looks at both sides and decides within 15 days. If it does not, it is decided for you."
            missing="Write why the decision is wrong."
            submit="Send the appeal"
            send={(text) => call('POST /portal/api/disputes/:id/appeal', { params: { id }, body: { text } })}
          />
        </Part>
      )}
      <Part title="What happened">
        <Timeline entries={dispute.entries} />
      </Part>
      {open && <Withdraw dispute={dispute} />}
    </Stack>
  );
}

function RenterSummary({ dispute }: { dispute: OwnDisputeResponse }) {
  const { status, deadlineAt, endedAt, organization, contact, reason, said, answer } = dispute;
  return (
    <Paper p="lg">
      <Stack gap="md">
        <Text fw={600}>{nextWords(dispute)}</Text>
        <Facts>
          {isOpen(status) ? (
            <Fact name="Decided by">
              <Time at={deadlineAt} /> at the latest
            </Fact>
          ) : (
            <Fact name="Ended on">
              <Time at={endedAt} />
            </Fact>
          )}
          <Fact name="Filed by">
            <UserText>{organization}</UserText>
            <ContactLines contact={contact} />
          </Fact>
          <Fact name="What is wrong">{DISPUTE_REASONS[reason]}</Fact>
          {said !== '' && (
            <Fact name="What you said">
              <UserText lines>{said}</UserText>
            </Fact>
          )}
          {answer !== null && (
            <Fact name="The answer">
              <UserText lines>{answer}</UserText>
            </Fact>
          )}
          {dispute.appeal?.endedAt === null && (
            <Fact name="Appeal decided by">
              <Time at={dispute.appeal.deadlineAt} /> at the latest
            </Fact>
          )}
        </Facts>
      </Stack>
    </Paper>
  );
}

function Withdraw({ dispute: { id, recordId } }: { dispute: OwnDisputeResponse }) {
  const queryClient = useQueryClient();
  async function withdraw(): Promise<void> {
    const response = await call('POST /portal/api/disputes/:id/withdraw', { params: { id } });
    queryClient.setQueryData(disputeQuery(id).queryKey, response);
    void queryClient.invalidateQueries({ queryKey: [DISPUTES_PATH] });
  }
  return (
    <ConfirmAction
      title={`Take back the dispute of ${recordId}?`}
      consequence="The record stays as it is, and is no longer marked as disputed. You can dispute it again later."
      confirm="Take it back"
      onConfirm={withdraw}
    >
      {(open) => (
        <div>
          <Button variant="default" onClick={open}>
            Take the dispute back
          </Button>
        </div>
      )}
    </ConfirmAction>
  );
}
