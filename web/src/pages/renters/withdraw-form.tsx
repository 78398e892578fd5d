import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { WithdrawnRecord } from '../../../../src/http/dashboard/own-records.ts';
import { renterRecords } from '../../../../src/texts/en/staff/renters/renter-records.ts';
import { call } from '../../api.ts';
import { staffTexts } from '../../texts.ts';
import type { OwnEntry } from './own-entry.ts';
import { RecordForm } from './record-form.tsx';

const { t } = staffTexts(renterRecords);

interface WithdrawFormProps {
  entry: OwnEntry;
  /** Number of incidents on file that were filed with a report. */
  incidents: number;
  /** Whether it was filed a moment ago, so that no reason is required. */
  isRecent: boolean;
  onClose: () => void;
  onWithdrawn: (text: string) => void;
}

/** Shows the form that withdraws an own record. */
export function WithdrawForm({ entry, incidents, isRecent, onClose, onWithdrawn }: WithdrawFormProps) {
  const [version] = useState(entry.version);
  const [withIncidents, setWithIncidents] = useState(isRecent);
  const [wasRecent] = useState(isRecent);
  async function send(reason: string): Promise<void> {
    const change = { reason, version };
    const withdrawn =
      entry.kind === 'report'
        ? await call('POST /dashboard/own-reports/:id/withdraw', {
            params: { id: entry.report.id },
            body: { ...change, withIncidents },
          })
        : await call('POST /dashboard/own-incidents/:id/withdraw', {
            params: { id: entry.incident.id },
            body: change,
          });
    onWithdrawn(withdrawnText(withdrawn));
  }
  return (
    <RecordForm
      title={t(wasRecent ? 'undoTitle' : 'withdrawTitle', { recordId: entry.recordId })}
      explanation={t('withdrawText')}
      submit={t(wasRecent ? 'undoFiling' : 'withdraw')}
      needsReason={!wasRecent}
      send={send}
      onClose={onClose}
    >
      {incidents > 0 && (
        <Checkbox
          label={t('withIncidents', { incidents })}
          checked={withIncidents}
          onChange={(event) => setWithIncidents(event.currentTarget.checked)}
        />
      )}
    </RecordForm>
  );
}

/** Returns a sentence that says what was withdrawn. */
export function withdrawnText({ recordId, incidents }: WithdrawnRecord): string {
  if (incidents === 0) return t('withdrawn', { recordId });
  return t('withdrawnWithIncidents', { recordId, incidents });
}
