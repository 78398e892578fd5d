import { NativeSelect, TagsInput, Text, Textarea } from '@mantine/core';
import {
  REPORT_RECOMMENDATIONS,
  type ReportRecommendation,
  reportRecommendationForScore,
  scoreFromFigures,
} from '../../../../src/rules/scoring/report-score.ts';
import { MOST_CHARACTERS, MOST_ENTRIES } from '../../../../src/rules/text/limits.ts';
import { call } from '../../api.ts';
import { useDraft } from '../../drafts.ts';
import { FiledReportPanel, RECOMMENDATION_WORDS } from './filed-report.tsx';
import { FilingForm } from './filing-form.tsx';
import { PersonFields } from './person-fields.tsx';
import { useSuggestions } from './queries.ts';
import { AmountFields, RentalFields } from './rental-fields.tsx';
import { type Part, ScorePanel } from './score-panel.tsx';
import { Row, Section } from './section.tsx';
import { useFiling } from './use-filing.ts';
import { centsOf, type FiguresValues, figuresBody, figuresProblems } from './values.ts';

/** Files a report from figures (specification 4.4). */
export function FiguresForm({ name, empty }: { name: string; empty: FiguresValues }) {
  const draft = useDraft(name, empty);
  const filing = useFiling(draft, figuresProblems, (formId, values, certified) =>
    call('POST /dashboard/reports/figures', { body: { formId, ...figuresBody(values), ...certified } }),
  );
  const { incidentTypes } = useSuggestions();
  const { values, change } = draft;
  const { problems, file } = filing;
  if (file.data !== undefined) return <FiledReportPanel filed={file.data} onAnother={file.reset} />;
  const score = scoreOf(values);
  const computed = RECOMMENDATION_WORDS[reportRecommendationForScore(score)];
  return (
    <FilingForm
      filing={filing}
      draft={draft}
      submit="File the report"
      aside={<FiguresScore values={values} />}
    >
      <PersonFields values={values} problems={problems} onChange={change} nameSuffices />
      <RentalFields values={values} problems={problems} onChange={change} />
      <AmountFields values={values} problems={problems} onChange={change} />
      <Section title="What happened">
        <TagsInput
          label="Incidents"
          description="Press Enter after each. Each is filed as an incident."
          data={incidentTypes}
          value={values.incidents}
          onChange={(incidents) => change({ incidents })}
          maxTags={MOST_ENTRIES}
          allowDuplicates
          splitChars={[]}
          maxLength={MOST_CHARACTERS}
        />
        <TagsInput
          label="Damage"
          description="Say what was damaged. Press Enter after each."
          value={values.damage}
          onChange={(damage) => change({ damage })}
          maxTags={MOST_ENTRIES}
          splitChars={[]}
          maxLength={MOST_CHARACTERS}
        />
        <Textarea
          label="Notes"
          description="Kept with the report."
          value={values.notes}
          onChange={(event) => change({ notes: event.currentTarget.value })}
          autosize
          minRows={3}
          maxRows={16}
          maxLength={MOST_CHARACTERS}
        />
      </Section>
      <Section title="What you recommend">
        <Row>
          <NativeSelect
            label="Recommendation"
            value={values.recommendation}
            onChange={(event) =>
              change({ recommendation: event.currentTarget.value as ReportRecommendation | '' })
            }
            data={[
              { value: '', label: `${computed}, as computed` },
              ...REPORT_RECOMMENDATIONS.map((value) => ({ value, label: RECOMMENDATION_WORDS[value] })),
            ]}
          />
        </Row>
      </Section>
    </FilingForm>
  );
}

function scoreOf({ outstandingBalance, incidents, damage }: FiguresValues): number {
  return scoreFromFigures({
    outstandingBalanceCents: centsOf(outstandingBalance) ?? 0,
    incidentCount: incidents.length,
    damageCount: damage.length,
  });
}

function FiguresScore({ values }: { values: FiguresValues }) {
  const { incidents, damage, recommendation } = values;
  const score = scoreOf(values);
  const unpaid = (centsOf(values.outstandingBalance) ?? 0) > 0;
  const parts: Part[] = [
    { name: 'Every report', points: 1000 },
    { name: 'Something is still owed', points: unpaid ? -200 : 0 },
    { name: 'Incidents', how: `${incidents.length} × 100`, points: -100 * incidents.length },
    { name: 'Damage', points: damage.length > 0 ? -150 : 0 },
  ];
  const computed = reportRecommendationForScore(score);
  return (
    <ScorePanel score={score} parts={parts}>
      <Text component="div">
        Recommendation:{' '}
        <strong>{RECOMMENDATION_WORDS[recommendation === '' ? computed : recommendation]}</strong>
        {recommendation !== '' && recommendation !== computed && (
          <Text span c="dimmed">
            {' '}
            in place of {RECOMMENDATION_WORDS[computed].toLowerCase()}, as computed
          </Text>
        )}
      </Text>
    </ScorePanel>
  );
}
