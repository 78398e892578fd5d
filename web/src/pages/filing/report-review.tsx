import { Button, Group, Stack, Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { isDamaged } from '../../../../src/rules/scoring/renter-summary.ts';
import { REPORT_FIELDS, type ReportFieldName } from '../../../../src/rules/text/record-fields.ts';
import { reportReview } from '../../../../src/texts/en/staff/report-review.ts';
import { SubmitButton } from '../../components/form.tsx';
import { UserText } from '../../components/text.tsx';
import { dayText, moneyText } from '../../formats.ts';
import { staffTexts } from '../../texts.ts';
import { Fact, Facts } from '../renters/facts.tsx';
import classes from './filing.module.css';
import { FilingState } from './filing-form.tsx';
import { OnFile } from './person-fields.tsx';
import { ScorePanel } from './score-panel.tsx';
import type { Filing } from './use-filing.ts';
import { centsOf, owedOf, type ReportValues } from './values.ts';
import { CONDITION_WORDS, CONTRACT_WORDS, PAYMENT_WORDS, RECOMMENDATION_WORDS } from './words.ts';

const { t } = staffTexts(reportReview);

interface ReportReviewProps {
  filing: Filing;
  values: ReportValues;
  onBack: () => void;
}

/** Says in words what will be filed, and how it changes the score, before it is filed. */
export function ReportReview({ filing, values, onBack }: ReportReviewProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    heading.current?.focus();
  }, []);
  return (
    <form
      className={classes.form}
      data-aside
      aria-labelledby="review"
      onSubmit={(event) => {
        event.preventDefault();
        filing.send();
      }}
    >
      <Stack gap="md" className={classes.fields ?? ''}>
        <Title order={2} id="review" ref={heading} tabIndex={-1} className={classes.title ?? ''}>
          {t('title')}
        </Title>
        <OnFile values={values} />
        <Facts stacked>
          {factsIn(values).map(([name, text]) => (
            <Fact key={name} name={name}>
              {text}
            </Fact>
          ))}
        </Facts>
      </Stack>
      <ScorePanel values={values} />
      <Stack gap="md" className={classes.end ?? ''}>
        <FilingState filing={filing} />
        <Group gap="sm">
          <SubmitButton pending={filing.file.isPending}>{t('file')}</SubmitButton>
          <Button variant="default" onClick={onBack} disabled={filing.file.isPending}>
            {t('change')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const RENTER = ['renterName', 'renterEmail', 'renterPhone', 'renterLicense'] as const;
const RENTAL = ['industryType', 'contractId', 'rentalPeriod'] as const;

/** Returns what a report says, part by part, in the order of the form. */
function factsIn(values: ReportValues): [name: string, text: ReactNode][] {
  const { payment, condition, contract, recommendation, notes } = values;
  const facts: [string, ReactNode][] = [
    [t('renter'), texts(values, RENTER, bornText(values), values.renterAddress)],
  ];
  facts.push([t('rental'), texts(values, RENTAL, endedText(values))]);
  if (payment !== '')
    facts.push([
      t('payment'),
      <Lines key="payment" lines={[PAYMENT_WORDS[payment], ...amountsIn(values)]} />,
    ]);
  if (condition !== '') {
    const damage = isDamaged(condition) ? values.damage : [];
    facts.push([t('condition'), <Lines key="condition" lines={[CONDITION_WORDS[condition], ...damage]} />]);
  }
  if (contract !== '') facts.push([t('contract'), CONTRACT_WORDS[contract]]);
  facts.push([t('incidents'), <Lines key="incidents" lines={incidentsIn(values)} />]);
  if (notes.trim() !== '') facts.push([t('notes'), <UserText key="notes">{notes.trim()}</UserText>]);
  if (recommendation !== '') facts.push([t('yourRecommendation'), RECOMMENDATION_WORDS[recommendation]]);
  return facts;
}

function texts(
  values: ReportValues,
  names: readonly (ReportFieldName & keyof ReportValues)[],
  ...more: string[]
): ReactNode {
  const lines = [...names.map((name) => String(values[name])), ...more].map((text) => text.trim());
  return <Lines lines={lines.filter((text) => text !== '')} />;
}

function Lines({ lines }: { lines: string[] }) {
  return lines.map((line, index) => (
    <div key={index}>
      <UserText>{line}</UserText>
    </div>
  ));
}

const bornText = ({ renterDateOfBirth: day }: ReportValues) =>
  day === '' ? '' : t('born', { day: dayText(day) });

const endedText = ({ occurredOn: day }: ReportValues) =>
  day === '' ? '' : t('endedOn', { day: dayText(day) });

function amountsIn(values: ReportValues): string[] {
  const amounts = [
    [REPORT_FIELDS.totalCharged.label, centsOf(values.totalCharged)],
    [REPORT_FIELDS.totalPaid.label, centsOf(values.totalPaid)],
    [REPORT_FIELDS.outstandingBalance.label, owedOf(values) || undefined],
  ] as const;
  return amounts.flatMap(([label, cents]) =>
    cents === undefined ? [] : [t('amount', { label, amount: moneyText(cents) })],
  );
}

function incidentsIn({ incidents, linkedIncidents }: ReportValues): string[] {
  const lines = incidents.map(({ type, details }) =>
    details.trim() === '' ? type.trim() : t('incident', { type: type.trim(), details: details.trim() }),
  );
  if (linkedIncidents.length > 0) lines.push(t('linked', { count: linkedIncidents.length }));
  return lines.length > 0 ? lines : [t('none')];
}
