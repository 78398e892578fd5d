import { Button, Paper, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { OwnDisputeResponse } from '../../../../../src/http/portal/disputes.ts';
import { isAppealable, isOpen } from '../../../../../src/rules/disputes/disputes.ts';
import { call } from '../../../api.ts';
import { ConfirmAction } from '../../../components/confirm-action.tsx';
import { Page, Part } from '../../../components/page.tsx';
import { QueryStates } from '../../../components/query-states.tsx';
import { UserText } from '../../../components/text.tsx';
import { Time } from '../../../components/time.tsx';
import { t, texts } from '../../../texts.ts';
import { ContactLines } from '../../contact.tsx';
import { Fact, Facts } from '../../facts.tsx';
import { NextSteps } from '../../next-steps.tsx';
import { StatusBadge } from '../../status-badge.tsx';
import { Documents } from './documents.tsx';
import { disputeSteps } from './next-steps.tsx';
import { DISPUTES_PATH, disputeQuery } from './queries.ts';
import { TextForm } from './text-form.tsx';
import { Timeline } from './timeline.tsx';
import { additionText, DISPUTE_REASON_TEXTS, stateText } from './words.ts';

/** The page of a dispute: status, history, and forms for additions. */
export default function DisputePage() {
  const { id = '' } = useParams({ strict: false });
  const dispute = useQuery(disputeQuery(id));
  const { data } = dispute;
  return (
    <Page
      title={
        data === undefined ? t('disputes.dispute') : t('disputes.disputeOf', { recordId: data.recordId })
      }
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
      <Part title={t('disputes.documents')}>
        <Documents dispute={dispute} />
      </Part>
      {open && (
        <Part title={t('disputes.addSomething')}>
          <TextForm
            name={t('disputes.addSomething')}
            label={t('disputes.whatElse')}
            description={additionText(texts(), dispute, Date.now())}
            missing={t('disputes.addMissing')}
            submit={t('disputes.add')}
            send={(text) => call('POST /portal/api/disputes/:id/texts', { params: { id }, body: { text } })}
          />
        </Part>
      )}
      {isAppealable(dispute) && dispute.appeal === null && dispute.isOnFile && (
        <Part title={t('disputes.appeal')}>
          <TextForm
            name={t('disputes.appeal')}
            label={t('disputes.whyWrong')}
            description={t('disputes.appealHint')}
            missing={t('disputes.appealMissing')}
            submit={t('disputes.sendAppeal')}
            send={(text) => call('POST /portal/api/disputes/:id/appeal', { params: { id }, body: { text } })}
          />
        </Part>
      )}
      <Part title={t('disputes.history')}>
        <Timeline entries={dispute.entries} />
      </Part>
      {open && <Withdraw dispute={dispute} />}
    </Stack>
  );
}

function RenterSummary({ dispute }: { dispute: OwnDisputeResponse }) {
  const { status, endedAt, organization, contact, reason, said, answer } = dispute;
  return (
    <Paper p="lg">
      <Stack gap="md">
        <Text fw={600}>{stateText(texts(), dispute)}</Text>
        <NextSteps steps={disputeSteps(dispute)} />
        <Facts>
          {!isOpen(status) && (
            <Fact name={t('disputes.endedOnName')}>
              <Time at={endedAt} />
            </Fact>
          )}
          <Fact name={t('disputes.filedByName')}>
            <UserText>{organization}</UserText>
            <ContactLines contact={contact} />
          </Fact>
          <Fact name={t('disputes.reasonName')}>{t(DISPUTE_REASON_TEXTS[reason])}</Fact>
          {said !== '' && (
            <Fact name={t('disputes.saidName')}>
              <UserText lines>{said}</UserText>
            </Fact>
          )}
          {answer !== null && (
            <Fact name={t('disputes.answerName')}>
              <UserText lines>{answer}</UserText>
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
      title={t('disputes.withdrawOf', { recordId })}
      consequence={t('disputes.withdrawConsequence')}
      confirm={t('disputes.withdraw')}
      onConfirm={withdraw}
    >
      {(open) => (
        <div>
          <Button variant="default" onClick={open}>
            {t('disputes.withdrawDispute')}
          </Button>
        </div>
      )}
    </ConfirmAction>
  );
}
