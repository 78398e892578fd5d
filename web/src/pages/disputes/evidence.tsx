import { Stack, Text, Title } from '@mantine/core';
import type { DisputedRecord, DisputeResponse } from '../../../../src/http/dashboard/dispute-responses.ts';
import { incidentFacts, rentalFacts } from '../../../../src/rules/text/stated-facts.ts';
import { Money } from '../../components/figures.tsx';
import { UserText } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import { dayText } from '../../formats.ts';
import { Fact, Facts } from '../renters/facts.tsx';
import { REASON_WORDS } from './words.ts';

/** Shows why the renter disputes the record, in the renter's own words. */
export function RenterSays({ reason, said }: Pick<DisputeResponse, 'reason' | 'said'>) {
  return (
    <Stack gap="xs" component="section" aria-labelledby="renter-says">
      <Title order={2} id="renter-says">
        The renter says
      </Title>
      <Text fw={600}>{REASON_WORDS[reason]}</Text>
      {said !== '' && <UserText lines>{said}</UserText>}
    </Stack>
  );
}

/** Shows the disputed record as it is, or as it was when it was removed. */
export function RecordSays({ record, isOnFile }: Pick<DisputeResponse, 'record' | 'isOnFile'>) {
  return (
    <Stack gap="xs" component="section" aria-labelledby="record-says">
      <Title order={2} id="record-says">
        {isOnFile ? 'The record says' : 'The record said'}
      </Title>
      {record === null ? <Text c="dimmed">We no longer keep it.</Text> : <RecordFacts {...record} />}
    </Stack>
  );
}

function RecordFacts(record: DisputedRecord) {
  if (record.kind === 'incident') {
    const { type, details, industry, filedAt } = record.incident;
    return (
      <Facts stacked>
        <TextFact name="Incident" text={type} />
        <TextFact name="Industry" text={industry} />
        <TextFact name="Details" text={details} />
        {incidentFacts(record.incident, dayText).map(([name, text]) => (
          <TextFact key={name} name={name} text={text} />
        ))}
        <Fact name="Filed">
          <Time at={filedAt} />
        </Fact>
      </Facts>
    );
  }
  return <ReportFacts report={record.report} />;
}

type Report = Extract<DisputedRecord, { kind: 'report' }>['report'];

function ReportFacts({ report }: { report: Report }) {
  return (
    <>
      <Facts>
        {report.variant === 'labels' && (
          <>
            <Fact name="Payment">{report.labels.paymentCompliance}</Fact>
            <Fact name="Condition">{report.labels.assetCondition}</Fact>
            <Fact name="Contract">{report.labels.contractCompliance}</Fact>
          </>
        )}
        <AmountFact name="Charged" cents={report.totalChargedCents} />
        <AmountFact name="Paid" cents={report.totalPaidCents} />
        <AmountFact name="Still owed" cents={report.outstandingBalanceCents} />
        <Fact name="Report score">{report.score}</Fact>
        <Fact name="Filed">
          <Time at={report.filedAt} />
        </Fact>
      </Facts>
      <Facts stacked>
        {rentalFacts(report, dayText).map(([name, text]) => (
          <TextFact key={name} name={name} text={text} />
        ))}
        <TextFact name="Damage" text={report.damage.join('\n') || null} />
        <TextFact name="Notes" text={report.notes} />
      </Facts>
    </>
  );
}

function AmountFact({ name, cents }: { name: string; cents: number | null }) {
  if (cents === null) return null;
  return (
    <Fact name={name}>
      <Money cents={cents} />
    </Fact>
  );
}

/** Maximum number of lines shown of a long text. The renter's page has all of it. */
const SHOWN_LINES = 6;

function TextFact({ name, text }: { name: string; text: string | null }) {
  if (text === null || text === '') return null;
  return (
    <Fact name={name}>
      <UserText clamp={SHOWN_LINES}>{text}</UserText>
    </Fact>
  );
}
