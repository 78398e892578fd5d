import { RENTAL_FIELDS, REPORT_FIELDS } from '../../../../src/rules/text/record-fields.ts';
import { reportTexts } from '../../../../src/texts/en/staff/report.ts';
import { staffTexts } from '../../texts.ts';
import { Row, Section } from './section.tsx';
import { FieldInput, IndustryField } from './shared-fields.tsx';
import type { Problems } from './use-filing.ts';
import type { ReportValues } from './values.ts';

const { t } = staffTexts(reportTexts);

interface FieldsProps {
  values: ReportValues;
  problems: Problems;
  onChange: (changes: Partial<ReportValues>) => void;
}

/** Shows the fields about the rental itself. */
export function RentalFields({ values, problems, onChange }: FieldsProps) {
  return (
    <Section title={t('rental')}>
      <Row>
        <IndustryField
          value={values.industryType}
          problem={problems.industryType}
          onChange={(industryType) => onChange({ industryType })}
        />
        {RENTAL_FIELDS.map((name) => (
          <FieldInput
            key={name}
            field={REPORT_FIELDS[name]}
            value={values[name]}
            problem={problems[name]}
            onChange={(text) => onChange({ [name]: text })}
          />
        ))}
      </Row>
    </Section>
  );
}
