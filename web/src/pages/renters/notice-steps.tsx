import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check, Download, HandHelping, Undo2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { NoticeLine } from '../../../../src/http/dashboard/adverse-actions.ts';
import { mayTake, type NoticeStep } from '../../../../src/rules/adverse-actions/adverse-action.ts';
import { renterNotices } from '../../../../src/texts/en/staff/renters/renter-notices.ts';
import { call } from '../../api.ts';
import { FormError } from '../../components/form.tsx';
import { useEscape } from '../../hooks/use-escape.ts';
import { inMode } from '../../mode.ts';
import { t as shared, staffTexts } from '../../texts.ts';
import { RecordForm } from './record-form.tsx';
import classes from './renters.module.css';

const { t } = staffTexts(renterNotices);

export const pdfPath = (id: string): string =>
  `/dashboard/adverse-actions/${encodeURIComponent(id)}/notice.pdf`;

/** Shows the PDF of a notice and its next steps, or the form of the one that was pressed. */
export function NoticeSteps({ notice }: { notice: NoticeLine }) {
  const { id, status } = notice;
  const [open, setOpen] = useState<NoticeStep>();
  const buttons = useRef<HTMLDivElement>(null);
  const closed = useRef<NoticeStep>(undefined);
  // Returns the focus to the button that opened the form.
  useEffect(() => {
    if (open !== undefined || closed.current === undefined) return;
    const pressed = buttons.current?.querySelector<HTMLElement>(`[data-step=${closed.current}]`);
    // A step that was taken has no button any more.
    (pressed ?? buttons.current?.querySelector('a'))?.focus();
    closed.current = undefined;
  }, [open]);
  const take = (step: NoticeStep, reason: string) =>
    call('POST /dashboard/adverse-actions/:id/status', { params: { id }, body: { status: step, reason } });
  const close = () => {
    closed.current = open;
    setOpen(undefined);
  };
  if (open === 'sent') {
    return <HandOver send={() => take('sent', '')} onClose={close} />;
  }
  if (open !== undefined) {
    return (
      <RecordForm
        title={t(open === 'final' ? 'keepTitle' : 'withdrawTitle')}
        explanation={t(open === 'final' ? 'keepText' : 'withdrawText')}
        submit={t(open === 'final' ? 'keepConfirm' : 'withdrawConfirm')}
        needsReason={open === 'withdrawn' && status !== 'draft'}
        send={(reason) => take(open, reason)}
        onClose={close}
      />
    );
  }
  const step = (name: NoticeStep, label: string, icon: ReactNode) =>
    mayTake(notice, name) && (
      <Button
        variant="subtle"
        size="compact-sm"
        data-step={name}
        leftSection={icon}
        onClick={() => setOpen(name)}
      >
        {label}
      </Button>
    );
  return (
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
      {step('sent', t('handOver'), <HandHelping size={16} aria-hidden />)}
      {step('final', t('keep'), <Check size={16} aria-hidden />)}
      {step('withdrawn', t('withdraw'), <Undo2 size={16} aria-hidden />)}
    </Group>
  );
}

/** Asks whether the printed notice was handed over, because that cannot be taken back. */
function HandOver({ send, onClose }: { send: () => Promise<unknown>; onClose: () => void }) {
  const queryClient = useQueryClient();
  const confirm = useRef<HTMLButtonElement>(null);
  const handOver = useMutation({
    mutationFn: send,
    onSuccess: async () => {
      onClose();
      await queryClient.invalidateQueries();
    },
  });
  useEscape(!handOver.isPending, onClose);
  useEffect(() => confirm.current?.focus(), []);
  return (
    <Stack gap="xs" className={classes.recordForm ?? ''}>
      <Text fz="sm">{t('handOverText')}</Text>
      <FormError error={handOver.error} />
      <Group gap="sm">
        <Button ref={confirm} loading={handOver.isPending} onClick={() => handOver.mutate()}>
          {t('handOverConfirm')}
        </Button>
        <Button variant="default" onClick={onClose} disabled={handOver.isPending}>
          {shared('shared.cancel')}
        </Button>
      </Group>
    </Stack>
  );
}
