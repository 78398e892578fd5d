import { Alert, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { checkTexts } from '../../../../src/texts/en/staff/checks/check.ts';
import { ApiError, type BodyOf, call } from '../../api.ts';
import { FormError, SubmitButton } from '../../components/form.tsx';
import { NoticeSections } from '../../components/notice-sections.tsx';
import { LineSkeleton } from '../../components/query-states.tsx';
import { useEscape } from '../../hooks/use-escape.ts';
import { t as shared, staffTexts } from '../../texts.ts';
import { pdfPath } from '../renters/notice-steps.tsx';
import { noticesKey } from '../renters/notices.tsx';
import classes from './check.module.css';
import { NoticeFields, type NoticeValues } from './notice-fields.tsx';

const { t } = staffTexts(checkTexts);

/** How long after the last key the preview follows. */
const PREVIEW_MS = 300;

interface NoticeFormProps {
  check: { requestId: string; checkedAt: number };
  renterId: string;
  /** Whether the renter is denied; otherwise staff choose the conditions. */
  isDenial: boolean;
  onClose: () => void;
}

/** Shows the form of a notice of an adverse action, with the text that the renter gets. */
export function NoticeForm({ check, renterId, isDenial, onClose }: NoticeFormProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [values, setValues] = useState<NoticeValues>({
    action: isDenial ? 'denied' : 'conditions',
    explanation: '',
    state: null,
    medium: undefined,
    language: 'en',
  });
  const preview = usePreview(check, values);
  const medium = values.medium ?? (preview.data?.mayMail ? 'email' : 'print');
  const make = useMakeNotice(renterId, onClose);
  // The only conflict of a preview. The error itself is for developers: it names settings of the server.
  const isUnavailable = preview.error instanceof ApiError && preview.error.status === 409;
  useEscape(!make.isPending, onClose);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Paper p="md" className={classes.notice ?? ''}>
      <form
        aria-labelledby="notice-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (!make.isPending) make.mutate({ ...decisionOf(check, { ...values, medium }), medium });
        }}
      >
        <Stack gap="md">
          <Title
            order={4}
            fz="md"
            id="notice-form"
            ref={heading}
            tabIndex={-1}
            className={classes.title ?? ''}
          >
            {t(isDenial ? 'denialNotice' : 'conditionsNotice')}
          </Title>
          {isUnavailable ? (
            <Unavailable />
          ) : (
            <>
              <NoticeFields
                values={{ ...values, medium }}
                isDenial={isDenial}
                mayMail={preview.data?.mayMail}
                onChange={(changed) => setValues((before) => ({ ...before, ...changed }))}
              />
              {preview.isPending && <LineSkeleton lines={6} />}
              {preview.data !== undefined && (
                <Stack gap={4}>
                  <Text fz="sm" fw={600} id="notice-preview">
                    {t('preview')}
                  </Text>
                  {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be reachable by keyboard. */}
                  <section aria-labelledby="notice-preview" className={classes.preview} tabIndex={0}>
                    <NoticeSections sections={preview.data.sections} level={5} />
                  </section>
                </Stack>
              )}
              <FormError error={make.error ?? preview.error} />
            </>
          )}
          <Group gap="sm">
            {!isUnavailable && (
              <SubmitButton pending={make.isPending} disabled={preview.data === undefined}>
                {t(medium === 'email' ? 'sendNotice' : 'makePdf')}
              </SubmitButton>
            )}
            <Button variant="default" onClick={onClose} disabled={make.isPending}>
              {shared('shared.cancel')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  );
}

/** Says, in place of the fields, that the operator's details are missing, which every notice must contain. */
function Unavailable() {
  return (
    <Alert color="yellow" icon={<CircleAlert size={16} aria-hidden />} role="alert">
      {t('noticesUnavailable')}
    </Alert>
  );
}

function decisionOf(
  { requestId, checkedAt }: NoticeFormProps['check'],
  { action, explanation, state, medium, language }: NoticeValues,
) {
  const decision = { requestId, checkedAt, action, explanation, state };
  return medium === 'print' ? { ...decision, language } : decision;
}

/** Returns the query for the text of the notice, which follows the fields. */
function usePreview(check: NoticeFormProps['check'], values: NoticeValues) {
  const [explanation] = useDebouncedValue(values.explanation, PREVIEW_MS);
  const decision = decisionOf(check, { ...values, explanation });
  return useQuery({
    queryKey: ['preview of a notice', decision],
    queryFn: ({ signal }) => call('POST /dashboard/adverse-actions/preview', { body: decision, signal }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
}

/** Returns the mutation that makes the notice. One on paper is downloaded at once. */
function useMakeNotice(renterId: string, onMade: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<'POST /dashboard/adverse-actions'>) =>
      call('POST /dashboard/adverse-actions', { body }),
    onSuccess: async ({ id, medium }) => {
      if (medium === 'print') download(pdfPath(id));
      await queryClient.invalidateQueries({ queryKey: noticesKey(renterId) });
      onMade();
    },
  });
}

/** Downloads a file as a pressed link does. */
function download(path: string): void {
  const link = document.createElement('a');
  link.href = path;
  link.download = '';
  link.click();
}
