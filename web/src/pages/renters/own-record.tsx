import { Button, Group, Text } from '@mantine/core';
import { BadgeDollarSign, Pencil, Undo2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { UNDO_MS } from '../../../../src/rules/text/limits.ts';
import { renterRecords } from '../../../../src/texts/en/staff/renters/renter-records.ts';
import { UserText } from '../../components/text.tsx';
import { Time } from '../../components/time.tsx';
import { useMay } from '../../session.ts';
import { staffTexts } from '../../texts.ts';
import { CorrectForm } from './correct-form.tsx';
import type { OwnEntry } from './own-entry.ts';
import { SettleForm } from './settle-form.tsx';
import { WithdrawForm } from './withdraw-form.tsx';

const { t, rich } = staffTexts(renterRecords);

/** Shows the last correction of an own record, or the payment after its filing. */
export function LastChange({ change }: { change: NonNullable<OwnEntry['lastChange']> }) {
  return (
    <Text fz="sm" c="dimmed" component="div">
      {lastChangeText(change)}
    </Text>
  );
}

function lastChangeText({ reason, changedAt, actor, said }: NonNullable<OwnEntry['lastChange']>): ReactNode {
  const values = { reason, time: <Time at={changedAt} /> };
  if (said === null) {
    return actor === null ? rich('changedAfterDispute', values) : rich('changedBy', { ...values, actor });
  }
  const because = { ...values, said: <UserText clamp={3}>{said}</UserText> };
  return actor === null ? rich('changedBecause', because) : rich('changedByBecause', { ...because, actor });
}

/** Returns whether something is left to pay on a report. */
function isOwed(entry: OwnEntry): boolean {
  if (entry.kind === 'incident') return false;
  const { report } = entry;
  return (
    (report.outstandingBalanceCents ?? 0) > 0 ||
    (report.variant === 'labels' && report.labels.paymentCompliance === 'Not Paid')
  );
}

type Action = 'correct' | 'settle' | 'withdraw';

interface OwnActionsProps {
  entry: OwnEntry;
  /** Number of incidents on file that were filed with a report. */
  incidents: number;
  /** Called with a text that says what was withdrawn. */
  onWithdrawn: (text: string) => void;
}

/** Shows the buttons by which staff change a record of their organization, or the form of the one that was pressed. */
export function OwnActions({ entry, incidents, onWithdrawn }: OwnActionsProps) {
  const mayChange = useMay('manage_records');
  const mayFile = useMay('file_records');
  const [open, setOpen] = useState<Action>();
  const buttons = useRef<HTMLDivElement>(null);
  const closed = useRef<Action>(undefined);
  // Returns the focus to the button that opened the form.
  useEffect(() => {
    if (open !== undefined || closed.current === undefined) return;
    buttons.current?.querySelector<HTMLElement>(`[data-action=${closed.current}]`)?.focus();
    closed.current = undefined;
  }, [open]);
  const close = () => {
    closed.current = open;
    setOpen(undefined);
  };
  if (open === 'correct') return <CorrectForm entry={entry} onClose={close} />;
  if (open === 'settle' && entry.kind === 'report') return <SettleForm entry={entry} onClose={close} />;
  const isRecent = Date.now() < entry.at + UNDO_MS;
  if (open === 'withdraw') {
    return (
      <WithdrawForm
        entry={entry}
        incidents={incidents}
        isRecent={isRecent}
        onClose={close}
        onWithdrawn={onWithdrawn}
      />
    );
  }
  const actions: [Action, string, ReactNode][] = [];
  if (mayChange) actions.push(['correct', t('correct'), <Pencil size={16} aria-hidden key="icon" />]);
  if (mayChange && isOwed(entry))
    actions.push(['settle', t('settle'), <BadgeDollarSign size={16} aria-hidden key="icon" />]);
  if (mayFile && entry.mayWithdraw)
    actions.push(['withdraw', t(isRecent ? 'undo' : 'withdraw'), <Undo2 size={16} aria-hidden key="icon" />]);
  if (actions.length === 0) return null;
  return (
    <Group gap="xs" ref={buttons}>
      {actions.map(([action, label, icon]) => (
        <Button
          key={action}
          data-action={action}
          variant="subtle"
          size="compact-sm"
          leftSection={icon}
          aria-label={t('action', { action: label, recordId: entry.recordId })}
          onClick={() => setOpen(action)}
        >
          {label}
        </Button>
      ))}
    </Group>
  );
}
