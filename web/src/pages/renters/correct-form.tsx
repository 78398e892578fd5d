import { useState } from 'react';
import { FILER_CORRECTABLE_FIELDS } from '../../../../src/rules/text/record-fields.ts';
import { renterRecords } from '../../../../src/texts/en/staff/renters/renter-records.ts';
import { type BodyOf, call } from '../../api.ts';
import { staffTexts } from '../../texts.ts';
import {
  type CorrectionProblems,
  correctableIn,
  correctableInIncident,
  correctionOf,
  valuesOf,
} from '../disputes/correction.ts';
import { CorrectionFields } from '../disputes/correction-fields.tsx';
import type { OwnEntry } from './own-entry.ts';
import { RecordForm } from './record-form.tsx';

const { t } = staffTexts(renterRecords);

type ReportBody = BodyOf<'POST /dashboard/own-reports/:id/correct'>;
type IncidentBody = BodyOf<'POST /dashboard/own-incidents/:id/correct'>;

/** Shows the form that corrects an own record, filled with its current values. */
export function CorrectForm({ entry, onClose }: { entry: OwnEntry; onClose: () => void }) {
  const [fields] = useState(() =>
    entry.kind === 'report'
      ? correctableIn(entry.report, FILER_CORRECTABLE_FIELDS)
      : correctableInIncident(entry.incident),
  );
  // A change by somebody else while the form is open is rejected, not overwritten.
  const [version] = useState(entry.version);
  const [values, setValues] = useState(() => valuesOf(fields));
  const [problems, setProblems] = useState<CorrectionProblems>({});

  function isReady(): boolean {
    const read = correctionOf(fields, values);
    setProblems('problems' in read ? read.problems : {});
    return !('problems' in read);
  }
  async function send(reason: string): Promise<void> {
    const read = correctionOf<Partial<ReportBody & IncidentBody>>(fields, values);
    if ('problems' in read) return;
    const body = { ...read.correction, reason, version };
    if (entry.kind === 'report')
      await call('POST /dashboard/own-reports/:id/correct', { params: { id: entry.report.id }, body });
    else await call('POST /dashboard/own-incidents/:id/correct', { params: { id: entry.incident.id }, body });
  }
  return (
    <RecordForm
      title={t('correctTitle', { recordId: entry.recordId })}
      explanation={t('correctText')}
      submit={t('saveCorrection')}
      needsReason
      isReady={isReady}
      send={send}
      onClose={onClose}
    >
      <CorrectionFields
        fields={fields}
        values={values}
        problems={problems}
        onChange={(changes) => setValues({ ...values, ...changes })}
      />
    </RecordForm>
  );
}
