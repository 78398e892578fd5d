import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, Undo2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { WithdrawnRecord } from '../../../../src/http/dashboard/own-records.ts';
import { filingTexts } from '../../../../src/texts/en/staff/filing.ts';
import { FormError } from '../../components/form.tsx';
import { LinkButton } from '../../components/link.tsx';
import { Time } from '../../components/time.tsx';
import { useAddress } from '../../hooks/use-address.ts';
import { staffTexts } from '../../texts.ts';
import { refreshAfterChange } from '../renters/queries.ts';
import { withdrawnText } from '../renters/withdraw-form.tsx';
import classes from './filing.module.css';

const { t, rich } = staffTexts(filingTexts);

interface FiledProps {
  title: string;
  renterId: string;
  another: string;
  onAnother: () => void;
  /** Withdraws what was filed. */
  undo: () => Promise<WithdrawnRecord>;
  children: ReactNode;
}

/** Shows what was filed, and what to do next. */
export function Filed({ title, renterId, another, onAnother, undo, children }: FiledProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [, set] = useAddress();
  const queryClient = useQueryClient();
  const undoing = useMutation({
    mutationFn: undo,
    onSuccess: () => void refreshAfterChange(queryClient),
  });
  const undone = undoing.data;
  // Announces what was filed, and then that it was withdrawn.
  useEffect(() => heading.current?.focus(), [undone]);
  return (
    <Paper component="section" aria-labelledby="filed" className={classes.filed ?? ''}>
      <Stack gap="md">
        <Group gap="xs">
          <CircleCheck size={20} aria-hidden className={classes.good ?? ''} />
          <Title order={2} id="filed" ref={heading} tabIndex={-1} className={classes.title ?? ''}>
            {undone === undefined ? title : t('undone')}
          </Title>
        </Group>
        {undone === undefined ? children : <Text>{withdrawnText(undone)}</Text>}
        <FormError error={undoing.error} />
        <Group gap="sm">
          <Button
            onClick={() => {
              onAnother();
              // The next report is about another renter.
              set({ renter: undefined }, { replace: true });
            }}
          >
            {another}
          </Button>
          {undone === undefined && (
            <>
              <LinkButton to="/renters/$id" params={{ id: renterId }} variant="default">
                {t('openRenter')}
              </LinkButton>
              <Button
                variant="default"
                leftSection={<Undo2 size={16} aria-hidden />}
                loading={undoing.isPending}
                onClick={() => undoing.mutate()}
              >
                {t('undo')}
              </Button>
            </>
          )}
        </Group>
      </Stack>
    </Paper>
  );
}

/** The change that withdraws what was just filed. */
export const UNDO = { reason: t('undoReason'), version: 1 };

/** Says that what was filed is held for review. */
export function HeldText({ until }: { until: number }) {
  return rich('held', { time: <Time at={until} /> });
}
