import { NativeSelect, Textarea } from '@mantine/core';
import { useState } from 'react';
import {
  REPORT_RECOMMENDATIONS,
  type ReportRecommendation,
} from '../../../../src/rules/scoring/report-score.ts';
import { MOST_CHARACTERS } from '../../../../src/rules/text/limits.ts';
import { reportTexts } from '../../../../src/texts/en/staff/report.ts';
import { call } from '../../api.ts';
import { useDraft } from '../../drafts.ts';
import { staffTexts } from '../../texts.ts';
import { ConditionFields, ContractFields, PaymentFields } from './answers.tsx';
import { FiledReportPanel } from './filed-report.tsx';
import { FilingForm } from './filing-form.tsx';
import { LinkedIncidents, NewIncidents } from './incident-fields.tsx';
import { PersonFields, useTypedPerson } from './person-fields.tsx';
import { RentalFields } from './rental-fields.tsx';
import { ReportReview } from './report-review.tsx';
import { changeOf, ScorePanel } from './score-panel.tsx';
import { Row, Section } from './section.tsx';
import { useFiling } from './use-filing.ts';
import { type ReportValues, reportBody, reportProblems } from './values.ts';
import { RECOMMENDATION_WORDS } from './words.ts';

const { t } = staffTexts(reportTexts);

/** Files a report: asks what happened, and shows what will be filed before it is (specification 4.5). */
export function ReportForm({ name, empty }: { name: string; empty: ReportValues }) {
  const draft = useDraft(name, empty);
  const [isReviewed, setReviewed] = useState(false);
  const { response } = useTypedPerson(draft.values);
  const filing = useFiling(draft, reportProblems, async (formId, values, certified) => {
    const change = changeOf(values, response.data);
    const filed = await call('POST /dashboard/reports', {
      body: { formId, ...reportBody(values), ...certified },
    });
    return { filed, change };
  });
  const startAnew = () => {
    setReviewed(false);
    filing.startAnew();
  };
  const { values, change } = draft;
  const { problems, file } = filing;
  if (file.data !== undefined) {
    return <FiledReportPanel {...file.data} onAnother={startAnew} />;
  }
  const anew = { ...filing, startAnew };
  if (isReviewed) return <ReportReview filing={anew} values={values} onBack={() => setReviewed(false)} />;
  const fields = { values, problems, onChange: change };
  return (
    <FilingForm
      filing={filing}
      draft={draft}
      submit={t('submit')}
      onSubmit={() => setReviewed(true)}
      aside={<ScorePanel values={values} />}
    >
      <PersonFields {...fields} />
      <RentalFields {...fields} />
      <PaymentFields {...fields} />
      <ConditionFields {...fields} />
      <ContractFields {...fields} />
      <Section title={t('incidents')} description={t('incidentsHint')}>
        <NewIncidents
          incidents={values.incidents}
          problems={problems}
          onChange={(incidents) => change({ incidents })}
        />
        <LinkedIncidents
          linked={values.linkedIncidents}
          own={response.data?.ownIncidents ?? []}
          onChange={(linkedIncidents) => change({ linkedIncidents })}
        />
      </Section>
      <Section title={t('more')}>
        <Textarea
          label={t('notes')}
          description={t('notesHint')}
          value={values.notes}
          onChange={(event) => change({ notes: event.currentTarget.value })}
          autosize
          minRows={3}
          maxRows={16}
          maxLength={MOST_CHARACTERS}
        />
        <Row>
          <NativeSelect
            label={t('recommendation')}
            value={values.recommendation}
            onChange={(event) =>
              change({ recommendation: event.currentTarget.value as ReportRecommendation | '' })
            }
            data={[
              { value: '', label: t('noRecommendation') },
              ...REPORT_RECOMMENDATIONS.map((value) => ({ value, label: RECOMMENDATION_WORDS[value] })),
            ]}
          />
        </Row>
      </Section>
    </FilingForm>
  );
}
