import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, Undo2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { FiledReport } from '../../../../src/http/dashboard/filing.ts';
import type { WithdrawnRecord } from '../../../../src/http/dashboard/own-records.ts';
import { SCORE_MAX } from '../../../../src/rules/scoring/rent-score.ts';
import type { ReportRecommendation } from '../../../../src/rules/scoring/report-score.ts';
import { call } from '../../api.ts';
import { EligibilityBadge } from '../../components/badges.tsx';
import { CopyField } from '../../components/copy-field.tsx';
import { FormError } from '../../components/form.tsx';
import { LinkButton } from '../../components/link.tsx';
import { Time } from '../../components/time.tsx';
import { useAddress } from '../../hooks/use-address.ts';
import { withdrawnText } from '../renters/withdraw-form.tsx';
import classes from './filing.module.css';

export const RECOMMENDATION_WORDS: Record<ReportRecommendation, string> = {
  approved: 'Approved',
  conditional: 'Conditional',
  denied: 'Denied',
  blacklist: 'Blacklist',
};

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
    onSuccess: () => void queryClient.invalidateQueries(),
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
            {undone === undefined ? title : 'Filing undone'}
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
                Open the renter
              </LinkButton>
              <Button
                variant="default"
                leftSection={<Undo2 size={16} aria-hidden />}
                loading={undoing.isPending}
                onClick={() => undoing.mutate()}
              >
                Undo
              </Button>
            </>
          )}
        </Group>
      </Stack>
    </Paper>
  );
}

/** The change that withdraws what was just filed. */
export const UNDO = { reason: 'Filed by mistake.', version: 1 };

/** Says that what was filed is held for review. */
export function HeldText({ until }: { until: number }) {
  return (
    <>
      It’s held for review. It counts from <Time at={until} />, unless the operator of your network decides
      earlier. Until then, only you and the renter see it.
    </>
  );
}

export function FiledReportPanel({ filed, onAnother }: { filed: FiledReport; onAnother: () => void }) {
  const { reportId, recordId, renterId, score, eligibilityStatus, recommendation, heldUntil } = filed;
  return (
    <Filed
      title="Report filed"
      renterId={renterId}
      another="File another report"
      onAnother={onAnother}
      undo={() =>
        call('POST /dashboard/own-reports/:id/withdraw', {
          params: { id: reportId },
          body: { ...UNDO, withIncidents: true },
        })
      }
    >
      <CopyField label="Record ID" value={recordId} />
      <Group gap="sm">
        <Text>
          Report score <strong className="figures">{score}</strong> of {SCORE_MAX}
        </Text>
        <EligibilityBadge status={eligibilityStatus} />
        {recommendation !== null && (
          <Text>
            Recommendation: <strong>{RECOMMENDATION_WORDS[recommendation]}</strong>
          </Text>
        )}
      </Group>
      <Text c="dimmed" className={classes.prose ?? ''}>
        {heldUntil === null ? 'It counts from now on.' : <HeldText until={heldUntil} />} If you have a
        webhook, it gets report.submitted. Made a mistake? Undo the report within ten minutes and file it
        again.
      </Text>
    </Filed>
  );
}
