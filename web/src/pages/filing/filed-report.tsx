import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { CircleCheck } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { FiledReport } from '../../../../src/http/dashboard/filing.ts';
import { SCORE_MAX } from '../../../../src/rules/scoring/rent-score.ts';
import type { ReportRecommendation } from '../../../../src/rules/scoring/report-score.ts';
import { EligibilityBadge } from '../../components/badges.tsx';
import { CopyField } from '../../components/copy-field.tsx';
import { LinkButton } from '../../components/link.tsx';
import { Time } from '../../components/time.tsx';
import { useAddress } from '../../hooks/use-address.ts';
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
  children: ReactNode;
}

/** Shows what was filed, and what to do next. */
export function Filed({ title, renterId, another, onAnother, children }: FiledProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [, set] = useAddress();
  useEffect(() => heading.current?.focus(), []);
  return (
    <Paper component="section" aria-labelledby="filed" className={classes.filed ?? ''}>
      <Stack gap="md">
        <Group gap="xs">
          <CircleCheck size={20} aria-hidden className={classes.good ?? ''} />
          <Title order={2} id="filed" ref={heading} tabIndex={-1} className={classes.title ?? ''}>
            {title}
          </Title>
        </Group>
        {children}
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
          <LinkButton to="/renters/$id" params={{ id: renterId }} variant="default">
            Open the renter
          </LinkButton>
        </Group>
      </Stack>
    </Paper>
  );
}

/** Says that what was filed is held for review. */
export function HeldText({ until }: { until: number }) {
  return (
    <>
      It is held for review: it counts from <Time at={until} />, unless the operator of your network decides
      before. Until then only you and the renter see it.
    </>
  );
}

export function FiledReportPanel({ filed, onAnother }: { filed: FiledReport; onAnother: () => void }) {
  const { recordId, renterId, score, eligibilityStatus, recommendation, heldUntil } = filed;
  return (
    <Filed title="Report filed" renterId={renterId} another="File another report" onAnother={onAnother}>
      <CopyField label="Record ID" value={recordId} />
      <Group gap="sm">
        <Text>
          Score <strong className="figures">{score}</strong> of {SCORE_MAX}
        </Text>
        <EligibilityBadge status={eligibilityStatus} />
        {recommendation !== null && (
          <Text>
            Recommendation: <strong>{RECOMMENDATION_WORDS[recommendation]}</strong>
          </Text>
        )}
      </Group>
      <Text c="dimmed" className={classes.prose ?? ''}>
        {heldUntil === null ? 'It counts from now on.' : <HeldText until={heldUntil} />} Your webhook, if you
        have one, gets report.submitted. If something in it is wrong, refer to the record ID.
      </Text>
    </Filed>
  );
}
