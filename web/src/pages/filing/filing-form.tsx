import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { MOST_CHARACTERS } from '../../../../src/rules/text/limits.ts';
import { filingTexts } from '../../../../src/texts/en/staff/filing.ts';
import { ApiError } from '../../api.ts';
import { ConfirmAction } from '../../components/confirm-action.tsx';
import { FormError, SubmitButton } from '../../components/form.tsx';
import type { Draft } from '../../drafts.ts';
import { staffTexts } from '../../texts.ts';
import classes from './filing.module.css';
import type { Filing } from './use-filing.ts';

const { t } = staffTexts(filingTexts);

interface FilingFormProps {
  filing: Filing;
  draft: Pick<Draft<object>, 'isStarted'>;
  /** The label of the button. */
  submit: string;
  /** Called if there is no error. */
  onSubmit: () => void;
  /** Shown beside the fields, or on a phone above the button. */
  aside?: ReactNode;
  children: ReactNode;
}

/** Shows a form that files a record. It keeps the draft until the record is filed. */
export function FilingForm({ filing, draft, submit, onSubmit, aside, children }: FilingFormProps) {
  const { form, file, startAnew, problems } = filing;
  const wrong = Object.keys(problems).length;
  return (
    <form
      ref={form}
      noValidate
      className={classes.form}
      data-aside={aside !== undefined || undefined}
      onSubmit={(event) => {
        event.preventDefault();
        if (filing.check()) onSubmit();
      }}
      // Enter adds a line or a tag; only the button files.
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
      }}
    >
      <Stack gap="lg" className={classes.fields ?? ''}>
        {children}
      </Stack>
      {aside}
      <Stack gap="md" className={classes.end ?? ''}>
        <FilingState filing={filing} />
        {wrong > 0 && (
          <Text c="var(--mantine-color-error)" role="alert">
            {t('fieldsNeedAttention', { count: wrong })}
          </Text>
        )}
        <Group gap="sm">
          <SubmitButton pending={file.isPending}>{submit}</SubmitButton>
          {draft.isStarted && (
            <ConfirmAction
              title={t('clearTitle')}
              consequence={t('clearText')}
              confirm={t('clear')}
              onConfirm={async () => startAnew()}
            >
              {(open) => (
                <Button variant="default" onClick={open} disabled={file.isPending}>
                  {t('clear')}
                </Button>
              )}
            </ConfirmAction>
          )}
        </Group>
      </Stack>
    </form>
  );
}

/** Shows why the record was not filed, the certification if it needs one, and what filing means. */
export function FilingState({ filing }: { filing: Filing }) {
  return (
    <>
      <FailedFiling error={filing.file.error} onStartAnew={filing.startAnew} />
      {filing.isRepeated && (
        <Textarea
          label={t('certification')}
          description={t('certificationHint')}
          value={filing.certify}
          onChange={(event) => filing.setCertify(event.currentTarget.value)}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={MOST_CHARACTERS}
        />
      )}
      <Text fz="sm" c="dimmed" className={classes.prose ?? ''}>
        {t('meaning')}
      </Text>
    </>
  );
}

/** Shows why the record was not filed, and what to do. */
function FailedFiling({ error, onStartAnew }: { error: Error | null; onStartAnew: () => void }) {
  if (error === null) return null;
  const status = error instanceof ApiError ? error.status : 0;
  return (
    <Stack gap="xs" align="flex-start">
      <FormError error={error} />
      {(status === 0 || status >= 500) && (
        <Text fz="sm" c="dimmed">
          {t('kept')}
        </Text>
      )}
      {status === 409 && (
        <Button variant="default" onClick={onStartAnew}>
          {t('startAnew')}
        </Button>
      )}
    </Stack>
  );
}
