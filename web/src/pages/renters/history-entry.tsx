import { Group, Spoiler, Stack, Text } from '@mantine/core';
import { FileText, FileWarning, Gavel, Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import type { HistoryLine } from '../../../../src/http/dashboard/history-entries.ts';
import { incidentFacts, rentalFacts } from '../../../../src/rules/text/stated-facts.ts';
import { renterRecords } from '../../../../src/texts/en/staff/renters/renter-records.ts';
import { codeTitle } from '../../../../src/texts/own-file-words.ts';
import { Money } from '../../components/figures.tsx';
import { Anchor } from '../../components/link.tsx';
import { Id, UserText } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import { dayText, signedText } from '../../formats.ts';
import { useMay } from '../../session.ts';
import { staffTexts } from '../../texts.ts';
import { paymentOf } from '../filing/values.ts';
import { choiceText, paymentText, RECOMMENDATION_WORDS } from '../filing/words.ts';
import { Fact, Facts } from './facts.tsx';
import { LastChange, OwnActions } from './own-record.tsx';
import classes from './renters.module.css';

const { t, rich } = staffTexts(renterRecords);

type ReportEntry = Extract<HistoryLine, { kind: 'report' }>;
type IncidentEntry = Extract<HistoryLine, { kind: 'incident' }>;

interface HistoryEntryViewProps {
  entry: HistoryLine;
  /** Number of the organization's incidents that were filed with a report. */
  incidents: number;
  /** Called with a text that says what was withdrawn. */
  onWithdrawn: (text: string) => void;
}

/** Shows a report or an incident: in full if the organization filed it, otherwise only what happened. */
export function HistoryEntryView({ entry, incidents, onWithdrawn }: HistoryEntryViewProps) {
  return (
    <Stack gap="xs" component="article">
      <Group justify="space-between" align="flex-start" gap="xs">
        <div className={classes.what}>
          <Heading entry={entry} />
          <Text fz="sm" c="dimmed" component="div">
            {entry.own
              ? rich('filedByYou', { time: <Time at={entry.at} />, recordId: <Id>{entry.recordId}</Id> })
              : rich('filedByOther', { time: <Time at={entry.at} /> })}
          </Text>
        </div>
        <ScoreEffect entry={entry} />
      </Group>
      <Disputed entry={entry} />
      {entry.own && entry.review !== null && <Review review={entry.review} />}
      {entry.own && entry.certified !== null && (
        <Text fz="sm" c="dimmed" component="div">
          {rich('certified', {
            repeats: entry.certified.repeats.join(', '),
            time: <Time at={entry.certified.at} />,
            said: <UserText>{entry.certified.said}</UserText>,
          })}
        </Text>
      )}
      {entry.own && entry.lastChange !== null && <LastChange change={entry.lastChange} />}
      {entry.kind === 'report' ? <ReportFacts entry={entry} /> : <IncidentFacts entry={entry} />}
      {entry.own && <OwnActions entry={entry} incidents={incidents} onWithdrawn={onWithdrawn} />}
    </Stack>
  );
}

/** Says that the renter disputes the record, and leads to the dispute of an own one. */
function Disputed({ entry }: { entry: HistoryLine }) {
  const mayRead = useMay('read_disputes');
  if (entry.own ? entry.dispute === null : !entry.disputed) return null;
  return (
    <Text fz="sm" component="div" className={classes.held ?? ''}>
      <Gavel size={16} aria-hidden />
      <span>{entry.own && entry.dispute !== null ? disputeText(entry.dispute, mayRead) : t('disputed')}</span>
    </Text>
  );
}

function disputeText({ id, decideBy }: DisputeOfEntry, mayRead: boolean): ReactNode {
  const link = (content: ReactNode) =>
    mayRead ? (
      <Anchor to="/disputes/$id" params={{ id }} inherit>
        {content}
      </Anchor>
    ) : (
      content
    );
  return decideBy === null
    ? rich('appealed', { link })
    : rich('disputedOwn', { link, time: <Time at={decideBy} /> });
}

type DisputeOfEntry = NonNullable<Extract<HistoryLine, { own: true }>['dispute']>;

type ReviewOfEntry = NonNullable<Extract<HistoryLine, { own: true }>['review']>;

/** Says that the organization's own record is held for review, or was. */
function Review({ review: { releaseAt, endedAt } }: { review: ReviewOfEntry }) {
  if (endedAt !== null) {
    return (
      <Text fz="sm" c="dimmed" component="div">
        {rich('released', { time: <Time at={endedAt} /> })}
      </Text>
    );
  }
  return (
    <Text fz="sm" component="div" className={classes.held ?? ''}>
      <Hourglass size={16} aria-hidden />
      <span>{rich('held', { time: <Time at={releaseAt} /> })}</span>
    </Text>
  );
}

function Heading({ entry }: { entry: HistoryLine }) {
  const Icon = entry.kind === 'report' ? FileText : FileWarning;
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start" className={classes.heading ?? ''}>
      <Icon size={16} aria-hidden />
      <Text component="h3" fz="md" fw={600}>
        {entry.kind === 'incident' ? (
          <UserText clamp={3}>{codeTitle(entry.incident.type)}</UserText>
        ) : (
          reportTitle(entry.report)
        )}
      </Text>
    </Group>
  );
}

/** Returns the title of a report: how the rental was paid, and whether something was damaged. */
function reportTitle(report: ReportEntry['report']): string {
  return t('reportTitle', { payment: paymentIn(report), damage: report.damaged ? 'yes' : 'no' });
}

/** Figures state only what is owed, and software may file a balance with a rental that was paid as agreed. */
function paymentIn(report: ReportEntry['report']): 'late' | 'partly' | 'none' | 'owed' | 'nothing' {
  const payment =
    report.variant === 'labels'
      ? paymentOf(report.labels.paymentCompliance, report.outstandingBalanceCents)
      : 'full';
  if (payment !== 'full') return payment;
  return report.unpaid ? 'owed' : 'nothing';
}

function ScoreEffect({ entry: { effect } }: { entry: HistoryLine }) {
  if (effect === null) return null;
  const score = <strong>{effect.score}</strong>;
  return (
    <Text component="div" className="figures">
      {effect.change === 0
        ? rich('scoreUnchanged', { score })
        : rich('scoreChanged', { change: signedText(effect.change), score })}
    </Text>
  );
}

function ReportFacts({ entry }: { entry: ReportEntry }) {
  const { report } = entry;
  return (
    <>
      <Facts>
        {report.industry !== null && (
          <Fact name={t('industry')}>
            <UserText clamp={2}>{codeTitle(report.industry)}</UserText>
          </Fact>
        )}
        {report.variant === 'labels' && (
          <>
            <Fact name={t('payment')}>{paymentText(report)}</Fact>
            <Fact name={t('condition')}>{choiceText('assetCondition', report.labels.assetCondition)}</Fact>
            <Fact name={t('contract')}>
              {choiceText('contractCompliance', report.labels.contractCompliance)}
            </Fact>
          </>
        )}
        {'recommendation' in report && report.recommendation !== null && (
          <Fact name={t('recommendation')}>{RECOMMENDATION_WORDS[report.recommendation]}</Fact>
        )}
        <Fact name={t('reportScore')}>{report.score}</Fact>
        <Amount name={t('outstanding')} cents={report.outstandingBalanceCents} />
        {entry.own && <OwnFacts report={entry.report} />}
      </Facts>
      {entry.own && <OwnTexts report={entry.report} />}
    </>
  );
}

function Amount({ name, cents }: { name: string; cents: number | null }) {
  if (cents === null) return null;
  return (
    <Fact name={name}>
      <Money cents={cents} />
    </Fact>
  );
}

type OwnReport = Extract<ReportEntry, { own: true }>['report'];

/** Shows the fields that only the organization that filed the report sees. */
function OwnFacts({ report }: { report: OwnReport }) {
  return (
    <>
      <Amount name={t('charged')} cents={report.totalChargedCents} />
      <Amount name={t('paid')} cents={report.totalPaidCents} />
      {report.settledOn !== null && <Fact name={t('paidOn')}>{dayText(report.settledOn)}</Fact>}
      {rentalFacts(report, dayText).map(([name, text]) => (
        <Fact key={name} name={name}>
          <UserText clamp={3}>{text}</UserText>
        </Fact>
      ))}
    </>
  );
}

function OwnTexts({ report }: { report: OwnReport }) {
  const written = [report.renterName, report.renterEmail, report.renterPhone].filter((text) => text !== null);
  return (
    <>
      {report.damage.length > 0 && <Long name={t('damage')}>{report.damage.join('\n')}</Long>}
      {report.notes !== null && <Long name={t('notes')}>{report.notes}</Long>}
      {written.length > 0 && <Long name={t('asWritten')}>{written.join(', ')}</Long>}
    </>
  );
}

function IncidentFacts({ entry }: { entry: IncidentEntry }) {
  const { industry } = entry.incident;
  const facts = entry.own ? incidentFacts(entry.incident, dayText) : [];
  if (industry !== null) facts.unshift([t('industry'), codeTitle(industry)]);
  return (
    <>
      {facts.length > 0 && (
        <Facts>
          {facts.map(([name, text]) => (
            <Fact key={name} name={name}>
              <UserText clamp={2}>{text}</UserText>
            </Fact>
          ))}
        </Facts>
      )}
      {entry.own && entry.incident.details !== null && (
        <Long name={t('details')}>{entry.incident.details}</Long>
      )}
    </>
  );
}

/** Height of a folded text in pixels: about five lines. */
const FOLDED_PX = 108;

/** Shows a text of any length, folded if it is long. */
function Long({ name, children }: { name: string; children: string }): ReactNode {
  return (
    <Facts stacked>
      <Fact name={name}>
        <Spoiler
          maxHeight={FOLDED_PX}
          showLabel={t('showMore')}
          hideLabel={t('showLess')}
          transitionDuration={0}
        >
          <UserText lines>{children}</UserText>
        </Spoiler>
      </Fact>
    </Facts>
  );
}
