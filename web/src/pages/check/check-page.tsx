import { Skeleton, Stack } from '@mantine/core';
import { useState } from 'react';
import { EmptyState } from '../../components/empty-state.tsx';
import { FormError } from '../../components/form.tsx';
import { Page } from '../../components/page.tsx';
import { useLightPrint } from '../../hooks/use-light-print.ts';
import classes from './check.module.css';
import { CheckCardView } from './check-card.tsx';
import { CheckForm } from './check-form.tsx';
import { type RecentCheck, useCheck } from './checks.ts';
import { RecentChecks } from './recent-checks.tsx';

export default function CheckPage() {
  useLightPrint();
  const check = useCheck();
  const [shown, setShown] = useState<RecentCheck>();
  return (
    <Page
      title="Check a renter"
      description="Should you rent to this person? We check reports from every organization in the network."
    >
      <div className={classes.form}>
        <CheckForm
          pending={check.isPending}
          onCheck={(query) => {
            setShown(undefined);
            check.mutate(query, { onSuccess: setShown });
          }}
        />
      </div>
      <div className={classes.beside}>
        <Stack gap="md" className={classes.answer ?? ''}>
          <FormError error={check.error} />
          {check.isPending && <CardSkeleton />}
          {shown !== undefined && <CheckCardView key={shown.requestId} check={shown} />}
          {shown === undefined && check.isIdle && <Hint />}
        </Stack>
        <RecentChecks shown={shown?.requestId} onShow={setShown} />
      </div>
    </Page>
  );
}

function Hint() {
  return (
    <EmptyState title="No checks yet">
      Your result will appear here: a recommendation, the score with its reasons, and what is on file. An
      e-mail, license or member ID identifies one person; a name may match several.
    </EmptyState>
  );
}

function CardSkeleton() {
  return (
    <div role="status" aria-label="Checking">
      <Stack gap="lg">
        <Skeleton h={28} w="60%" />
        <Skeleton h={20} w="80%" />
        <Skeleton h={48} />
        <Skeleton h={120} />
        <Skeleton h={80} />
      </Stack>
    </div>
  );
}
