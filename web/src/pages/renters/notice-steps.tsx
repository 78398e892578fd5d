import { Button, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check, Download, HandHelping, Undo2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { NoticeLine } from '../../../../src/http/dashboard/adverse-actions.ts';
import { mayTake, type NoticeStep } from '../../../../src/rules/adverse-actions/adverse-action.ts';
import { renterNotices } from '../../../../src/texts/en/staff/renters/renter-notices.ts';
import { call } from '../../api.ts';
import { FormError } from '../../components/form.tsx';
import { inMode } from '../../mode.ts';
import { staffTexts } from '../../texts.ts';
import { RecordForm } from './record-form.tsx';

const { t } = staffTexts(renterNotices);

export const pdfPath = (id: string): string =>
  `/dashboard/adverse-actions/${encodeURIComponent(id)}/notice.pdf`;

/** Shows the PDF of a notice and its next steps, or the form of the one that was pressed. */
export function NoticeSteps({ notice }: { notice: NoticeLine }) {
  const { id, status } = notice;
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<'final' | 'withdrawn'>();
  const buttons = useRef<HTMLDivElement>(null);
  const closed = useRef<NoticeStep>(undefined);
  // Returns the focus to the button that opened the form.
  useEffect(() => {
    if (open !== undefined || closed.current === undefined) return;
    buttons.current?.querySelector<HTMLElement>(`[data-step=${closed.current}]`)?.focus();
    closed.current = undefined;
  }, [open]);
  const take = (step: NoticeStep, reason: string) =>
    call('POST /dashboard/adverse-actions/:id/status', { params: { id }, body: { status: step, reason } });
  const handOver = useMutation({
    mutationFn: () => take('sent', ''),
    onSuccess: async () => {
      // The button that has the focus goes away.
      buttons.current?.querySelector('a')?.focus();
      await queryClient.invalidateQueries();
    },
  });
  if (open !== undefined) {
    return (
      <RecordForm
        title={t(open === 'final' ? 'keepTitle' : 'withdrawTitle')}
        explanation={t(open === 'final' ? 'keepText' : 'withdrawText')}
        submit={t(open === 'final' ? 'keep' : 'withdraw')}
        needsReason={open === 'withdrawn' && status !== 'draft'}
        send={(reason) => take(open, reason)}
        onClose={() => {
          closed.current = open;
          setOpen(undefined);
        }}
      />
    );
  }
  const step = (name: NoticeStep, label: string, icon: ReactNode, onClick: () => void) =>
    mayTake(notice, name) && (
      <Button
        variant="subtle"
        size="compact-sm"
        data-step={name}
        leftSection={icon}
        loading={name === 'sent' && handOver.isPending}
        onClick={onClick}
      >
        {label}
      </Button>
    );
  return (
    <>
      <Group gap="xs" ref={buttons}>
        <Button
          component="a"
          href={inMode(pdfPath(id))}
          download
          variant="subtle"
          size="compact-sm"
          leftSection={<Download size={16} aria-hidden />}
        >
          {t('pdf')}
        </Button>
        {step('sent', t('handOver'), <HandHelping size={16} aria-hidden />, () => handOver.mutate())}
        {step('final', t('keep'), <Check size={16} aria-hidden />, () => setOpen('final'))}
        {step('withdrawn', t('withdraw'), <Undo2 size={16} aria-hidden />, () => setOpen('withdrawn'))}
      </Group>
      <FormError error={handOver.error} />
    </>
  );
}
