import { Group, Radio } from '@mantine/core';
import {
  ASSET_SCORES,
  BASELINE_POINTS,
  CONTRACT_SCORES,
  type ComplianceLabels,
  LABEL_WEIGHTS_PERCENT,
  PAYMENT_SCORES,
  riskScoreFromLabels,
} from '../../../../src/rules/scoring/report-score.ts';
import { call } from '../../api.ts';
import { useDraft } from '../../drafts.ts';
import { FiledReportPanel } from './filed-report.tsx';
import { FilingForm } from './filing-form.tsx';
import { LinkedIncidents, NewIncidents } from './incident-fields.tsx';
import { PersonFields, useTypedPerson } from './person-fields.tsx';
import { AmountFields, RentalFields } from './rental-fields.tsx';
import { type Part, ScorePanel } from './score-panel.tsx';
import { Section } from './section.tsx';
import { useFiling } from './use-filing.ts';
import { type LabelsValues, labelsBody, labelsProblems } from './values.ts';

const LABELS = {
  paymentCompliance: { title: 'Payment', scores: PAYMENT_SCORES },
  assetCondition: { title: 'Condition', scores: ASSET_SCORES },
  contractCompliance: { title: 'Contract', scores: CONTRACT_SCORES },
} as const;
const LABEL_NAMES = Object.keys(LABELS) as (keyof ComplianceLabels)[];

/** Files a report from compliance labels (specification 4.5). */
export function LabelsForm({ name, empty }: { name: string; empty: LabelsValues }) {
  const draft = useDraft(name, empty);
  const filing = useFiling(draft, labelsProblems, (formId, values, certified) =>
    call('POST /dashboard/reports/labels', { body: { formId, ...labelsBody(values), ...certified } }),
  );
  const { values, change } = draft;
  const { problems, file } = filing;
  const { response } = useTypedPerson(values);
  if (file.data !== undefined) return <FiledReportPanel filed={file.data} onAnother={file.reset} />;
  return (
    <FilingForm
      filing={filing}
      draft={draft}
      submit="File the report"
      aside={<LabelsScore labels={values} />}
    >
      <PersonFields values={values} problems={problems} onChange={change} nameSuffices={false} />
      <RentalFields values={values} problems={problems} onChange={change} />
      <Section title="How it went">
        {LABEL_NAMES.map((label) => (
          <Radio.Group
            key={label}
            label={LABELS[label].title}
            value={values[label]}
            onChange={(chosen) => change({ [label]: chosen })}
          >
            <Group gap="lg" mt="xs">
              {Object.keys(LABELS[label].scores).map((text) => (
                <Radio key={text} value={text} label={text} />
              ))}
            </Group>
          </Radio.Group>
        ))}
      </Section>
      <AmountFields values={values} problems={problems} onChange={change} />
      <Section
        title="Incidents"
        description="Each new incident lowers the renter’s score by 100 points, and every organization sees it."
      >
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
    </FilingForm>
  );
}

function LabelsScore({ labels }: { labels: ComplianceLabels }) {
  const parts: Part[] = LABEL_NAMES.map((name) => {
    const scores: Record<string, number> = LABELS[name].scores;
    const score = scores[labels[name]] ?? 0;
    const weight = LABEL_WEIGHTS_PERCENT[name];
    return { name: labels[name], how: `${score} × ${weight}%`, points: (score * weight) / 100 };
  });
  const every = { name: 'Every report', points: BASELINE_POINTS };
  return <ScorePanel score={riskScoreFromLabels(labels)} parts={[...parts, every]} />;
}
