import { useState } from 'react';
import { dayName, hasHappened } from '../../../../src/rules/text/days.ts';
import { centsOfDollars } from '../../../../src/rules/text/money.ts';
import { renterRecords } from '../../../../src/texts/en/staff/renters/renter-records.ts';
import { call } from '../../api.ts';
import { AmountInput } from '../../components/amount-input.tsx';
import { DayInput } from '../../components/day-input.tsx';
import { dayText, moneyText } from '../../formats.ts';
import { staffTexts } from '../../texts.ts';
import type { OwnEntry } from './own-entry.ts';
import { RecordForm } from './record-form.tsx';

const { t } = staffTexts(renterRecords);

type ReportEntry = Extract<OwnEntry, { kind: 'report' }>;

/** Shows the form that reports a payment after the filing. */
export function SettleForm({ entry, onClose }: { entry: ReportEntry; onClose: () => void }) {
  const { id, outstandingBalanceCents: owed, occurredOn } = entry.report;
  const [version] = useState(entry.version);
  const [settledOn, setSettledOn] = useState(() => dayName(Date.now()));
  const [left, setLeft] = useState('0.00');
  const [tried, setTried] = useState(false);

  const cents = centsOfDollars(left);
  const problems = {
    day: dayProblem(settledOn, occurredOn),
    left: leftProblem(cents, owed),
  };
  return (
    <RecordForm
      title={t('settleTitle', { recordId: entry.recordId })}
      explanation={t('settleText')}
      submit={t('settle')}
      needsReason={false}
      isReady={() => {
        setTried(true);
        return problems.day === undefined && problems.left === undefined;
      }}
      send={(reason) => {
        const outstandingBalance = typeof cents === 'number' ? cents : 0;
        const body = { settledOn, outstandingBalance, reason, version };
        return call('POST /dashboard/own-reports/:id/settle', { params: { id }, body });
      }}
      onClose={onClose}
    >
      <DayInput
        label={t('paidOn')}
        value={settledOn}
        onChange={setSettledOn}
        max={dayName(Date.now())}
        error={tried && problems.day}
      />
      <AmountInput
        label={t('stillOwed')}
        description={owed === null ? undefined : t('owedBefore', { amount: moneyText(owed) })}
        value={left}
        error={tried && problems.left}
        onChange={setLeft}
      />
    </RecordForm>
  );
}

function dayProblem(day: string, occurredOn: string | null): string | undefined {
  if (!hasHappened(day, Date.now())) return t('wrongDay');
  if (occurredOn !== null && day < occurredOn) return t('dayTooEarly', { day: dayText(occurredOn) });
  return undefined;
}

function leftProblem(cents: ReturnType<typeof centsOfDollars>, owed: number | null): string | undefined {
  if (cents === undefined) return t('wrongAmount');
  if (typeof cents === 'object') return cents.problem;
  if (owed !== null && owed > 0 && cents >= owed) return t('amountTooHigh', { amount: moneyText(owed) });
  return undefined;
}
