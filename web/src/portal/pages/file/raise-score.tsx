import { Group, Paper, Anchor as PlainAnchor, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import type { OwnFileResponse } from '../../../../../src/http/portal/file.ts';
import { dayOf } from '../../../../../src/texts/own-file-words.ts';
import { Anchor } from '../../../components/link.tsx';
import { Part } from '../../../components/page.tsx';
import { Id, Prose, UserText } from '../../../components/text.tsx';
import { signedText } from '../../../formats.ts';
import { rich, t, texts } from '../../../texts.ts';
import lists from '../../list.module.css';

type Steps = NonNullable<OwnFileResponse['steps']>;
type Settled = Steps['settled'][number];
type RecordStep = Steps['records'][number];

/** Shows what would raise the score, and by how much; nothing if it is the highest. */
export function RaiseScore({ file: { steps, score, verified } }: { file: OwnFileResponse }) {
  if (steps === null) return null;
  // At 0, one step alone may bring nothing, but several of them together do.
  const brings = ({ points }: { points: number }) => points > 0 || score === 0;
  const settled = steps.settled.filter(brings);
  const mayVerify = !verified && brings({ points: steps.verified });
  return (
    <Part title={t('raise.title')} anchor="raise-score">
      <Paper p="lg">
        <Stack gap="lg">
          <Stack gap="xs">
            <Prose>{t('raise.intro')}</Prose>
            {score === 0 && <Prose>{t('raise.atZero')}</Prose>}
            <ul className={lists.list} aria-label={t('raise.title')}>
              {mayVerify && (
                <Step points={steps.verified}>
                  {rich('raise.verified', {
                    link: (content) => <Anchor to="/portal/identity">{content}</Anchor>,
                  })}
                </Step>
              )}
              {settled.map((step) => (
                <Step key={step.recordIds.join()} points={step.points}>
                  {settledText(step)}
                </Step>
              ))}
            </ul>
            {settled.length + Number(mayVerify) > 1 && steps.together > score && (
              <Text fw={600}>{t('raise.together', { score: steps.together })}</Text>
            )}
            {settled.length > 0 && <Prose>{t('raise.paidAlready')}</Prose>}
            {steps.goodReport > 0 && (
              <ul className={lists.list}>
                <Step points={steps.goodReport}>{t('raise.goodReport')}</Step>
              </ul>
            )}
          </Stack>
          {steps.records.length + steps.minorRecords > 0 && <Lowering steps={steps} />}
        </Stack>
      </Paper>
    </Part>
  );
}

function Step({ points, children }: { points: number; children: ReactNode }) {
  return (
    <li>
      <Group gap="sm" wrap="nowrap" align="flex-start" justify="space-between">
        <Text component="div">{children}</Text>
        <Text fw={600} className="figures">
          {signedText(points)}
        </Text>
      </Group>
    </li>
  );
}

function settledText({ organization, owedCents, recordIds }: Settled): ReactNode {
  const values = {
    organization: <UserText>{organization}</UserText>,
    count: recordIds.length,
    recordIds: recordIds.map((recordId, place) => (
      <Fragment key={recordId}>
        {place > 0 && ', '}
        <Id>{recordId}</Id>
      </Fragment>
    )),
  };
  return owedCents === null
    ? rich('raise.settledAll', values)
    : rich('raise.settled', { ...values, amount: texts().amount(owedCents) });
}

/** Shows the records that lower the score, and what would change that and when. Counts those that are not shown. */
function Lowering({ steps: { records, moreRecords, minorRecords } }: { steps: Steps }) {
  return (
    <Stack gap="xs">
      <Title order={3}>{t('raise.records')}</Title>
      <Prose>{t('raise.recordsText')}</Prose>
      <ul className={lists.list} aria-label={t('raise.records')}>
        {records.map((record) => (
          <Step key={record.id} points={record.points}>
            {rich(record.kind === 'report' ? 'raise.report' : 'raise.incident', {
              recordId: <Id>{record.recordId}</Id>,
              organization: <UserText>{record.organization}</UserText>,
            })}{' '}
            {record.settledPoints !== null &&
              record.settledPoints > 0 &&
              `${t('raise.reportPaid', { points: record.settledPoints })} `}
            {t('raise.leaves', { day: dayOf(texts(), record.keptUntil) })} <DisputeLink record={record} />
          </Step>
        ))}
      </ul>
      {moreRecords > 0 && (
        <Text>
          {rich('raise.moreRecords', {
            count: moreRecords,
            link: (content) => (
              <PlainAnchor inherit href="#records">
                {content}
              </PlainAnchor>
            ),
          })}
        </Text>
      )}
      {minorRecords > 0 && (
        <Text>
          {t(records.length > 0 ? 'raise.minorRecords' : 'raise.onlyMinor', { count: minorRecords })}
        </Text>
      )}
    </Stack>
  );
}

const hidden = (content: ReactNode) => <VisuallyHidden>{content}</VisuallyHidden>;

function DisputeLink({ record: { kind, id, recordId, disputeId } }: { record: RecordStep }) {
  if (disputeId !== null)
    return (
      <Anchor to="/portal/disputes/$id" params={{ id: disputeId }}>
        {rich('raise.disputed', { recordId, hidden })}
      </Anchor>
    );
  return (
    <Anchor to="/portal/disputes/new" search={{ kind, record: id }}>
      {rich('raise.dispute', { recordId, hidden })}
    </Anchor>
  );
}
