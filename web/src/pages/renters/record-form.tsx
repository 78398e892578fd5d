import { Button, Group, Stack, Text, Textarea, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { MOST_CHARACTERS } from '../../../../src/rules/text/limits.ts';
import { renterWords } from '../../../../src/texts/en/staff/renters/renter-words.ts';
import { FormError, SubmitButton } from '../../components/form.tsx';
import { useEscape } from '../../hooks/use-escape.ts';
import { t as shared, staffTexts } from '../../texts.ts';
import { refreshAfterChange } from './queries.ts';
import classes from './renters.module.css';

const { t } = staffTexts(renterWords);

interface RecordFormProps {
  title: string;
  /** The level of the title. */
  order?: 2 | 4;
  explanation: string;
  submit: string;
  /** Whether a reason is required. */
  needsReason: boolean;
  /** Whether what the form changes has no errors. Called before it is sent; shows the errors. */
  isReady?: () => boolean;
  send: (reason: string) => Promise<unknown>;
  onClose: () => void;
  children?: ReactNode;
}

/** Shows a form that changes a record, with the reason. It keeps what was typed if the server rejects it. */
export function RecordForm(props: RecordFormProps) {
  const { title, order = 4, explanation, submit, needsReason, isReady = () => true, send } = props;
  const { onClose, children } = props;
  const titleId = useId();
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const [reason, setReason] = useState('');
  const [tries, setTries] = useState(0);
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: () => send(reason),
    // Score, roster, overview and held filings may have changed, too.
    onSuccess: async () => {
      onClose();
      await refreshAfterChange(queryClient);
    },
  });
  useEscape(!change.isPending, onClose);
  useEffect(() => heading.current?.focus(), []);
  // After an attempt with errors, moves the focus to the first wrong field.
  useEffect(() => {
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries]);
  const isMissing = needsReason && reason.trim() === '';
  return (
    <form
      ref={form}
      noValidate
      aria-labelledby={titleId}
      className={classes.recordForm}
      onSubmit={(event) => {
        event.preventDefault();
        if (change.isPending) return;
        if (isReady() && !isMissing) change.mutate();
        else setTries((before) => before + 1);
      }}
    >
      <Stack gap="sm">
        <Title order={order} size="h4" id={titleId} ref={heading} tabIndex={-1}>
          {title}
        </Title>
        <Text fz="sm" c="dimmed">
          {explanation}
        </Text>
        {children}
        <Textarea
          label={t(needsReason ? 'reason' : 'reasonOptional')}
          description={t('reasonText')}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={MOST_CHARACTERS}
          value={reason}
          error={tries > 0 && isMissing && t('reasonMissing')}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <FormError error={change.error} />
        <Group gap="sm">
          <SubmitButton pending={change.isPending}>{submit}</SubmitButton>
          <Button variant="default" onClick={onClose} disabled={change.isPending}>
            {shared('shared.cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
