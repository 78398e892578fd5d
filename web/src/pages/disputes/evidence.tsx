import { Stack, Text, Title } from '@mantine/core';
import type { DisputedRecord, DisputeResponse } from '../../../../src/http/dashboard/dispute-responses.ts';
import { CORRECTABLE_FIELDS } from '../../../../src/rules/text/record-fields.ts';
import { incidentFacts, rentalFacts } from '../../../../src/rules/text/stated-facts.ts';
import { disputeTexts } from '../../../../src/texts/en/staff/dispute.ts';
import { codeTitle } from '../../../../src/texts/own-file-words.ts';
import { Money } from '../../components/figures.tsx';
import { UserText } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import { dayText } from '../../formats.ts';
import { staffTexts } from '../../texts.ts';
import { choiceText, paymentText } from '../filing/words.ts';
import { Fact, Facts } from '../renters/facts.tsx';
import { correctableIn, valuesOf } from './correction.ts';
import { Changes } from './correction-fields.tsx';
import { REASON_WORDS } from './words.ts';

const { t } = staffTexts(disputeTexts);

/** Shows why the renter disputes the record, in the renter's own words. */
export function RenterSays({ reason, said }: Pick<DisputeResponse, 'reason' | 'said'>) {
  return (
    <Stack gap="xs" component="section" aria-labelledby="renter-says">
      <Title order={2} id="renter-says">
        {t('renterSays')}
      </Title>
      <Text fw={600}>{REASON_WORDS[reason]}</Text>
      {said !== '' && <UserText lines>{said}</UserText>}
    </Stack>
  );
}

/** Shows the disputed record as it is, or as it was when it was removed. */
export function RecordSays({
  record,
  isOnFile,
  before,
}: Pick<DisputeResponse, 'record' | 'isOnFile' | 'before'>) {
  return (
    <Stack gap="xs" component="section" aria-labelledby="record-says">
      <Title order={2} id="record-says">
        {isOnFile ? t('recordSays') : t('recordSaid')}
      </Title>
      {before !== null && record !== null && <Corrected before={before} record={record} />}
      {record === null ? <Text c="dimmed">{t('recordGone')}</Text> : <RecordFacts {...record} />}
    </Stack>
  );
}

/** Lists what the dispute corrected, before and after. Only reports are corrected. */
function Corrected({ before, record }: { before: DisputedRecord; record: DisputedRecord }) {
  if (before.kind !== 'report' || record.kind !== 'report') return null;
  const corrected = valuesOf(correctableIn(record.report, CORRECTABLE_FIELDS));
  return (
    <Changes
      title={t('corrected')}
      fields={correctableIn(before.report, CORRECTABLE_FIELDS)}
      values={corrected}
    />
  );
}

function RecordFacts(record: DisputedRecord) {
  if (record.kind === 'incident') {
    const { type, details, industry, filedAt } = record.incident;
    return (
      <Facts stacked>
        <TextFact name={t('incident')} text={codeTitle(type)} />
        <TextFact name={t('industry')} text={industry && codeTitle(industry)} />
        <TextFact name={t('details')} text={details} />
        {incidentFacts(record.incident, dayText).map(([name, text]) => (
          <TextFact key={name} name={name} text={text} />
        ))}
        <Fact name={t('filed')}>
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
            <Fact name={t('payment')}>{paymentText(report)}</Fact>
            <Fact name={t('condition')}>{choiceText('assetCondition', report.labels.assetCondition)}</Fact>
            <Fact name={t('contract')}>
              {choiceText('contractCompliance', report.labels.contractCompliance)}
            </Fact>
          </>
        )}
        <AmountFact name={t('charged')} cents={report.totalChargedCents} />
        <AmountFact name={t('paid')} cents={report.totalPaidCents} />
        <AmountFact name={t('owed')} cents={report.outstandingBalanceCents} />
        <Fact name={t('score')}>{report.score}</Fact>
        <Fact name={t('filed')}>
          <Time at={report.filedAt} />
        </Fact>
      </Facts>
      <Facts stacked>
        {rentalFacts(report, dayText).map(([name, text]) => (
          <TextFact key={name} name={name} text={text} />
        ))}
        <TextFact name={t('damage')} text={report.damage.join('\n') || null} />
        <TextFact name={t('notes')} text={report.notes} />
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
