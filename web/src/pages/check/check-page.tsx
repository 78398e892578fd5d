import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import type { LoggedCheckDetails } from '../../../../src/http/dashboard/check-responses.ts';
import { checkTexts } from '../../../../src/texts/en/staff/checks/check.ts';
import { ApiError } from '../../api.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { FormError } from '../../components/form.tsx';
import { Anchor } from '../../components/link.tsx';
import { Page } from '../../components/page.tsx';
import { QueryStates } from '../../components/query-states.tsx';
import { staffTexts } from '../../texts.ts';
import { MOST_TITLE_CHARACTERS, shortened } from '../renters/words.ts';
import classes from './check.module.css';
import { CheckCardView } from './check-card.tsx';
import { CheckForm } from './check-form.tsx';
import { checkQuery, type RecentCheck, useCheck, useRecentChecks } from './checks.ts';
import { RecentChecks } from './recent-checks.tsx';

const { t } = staffTexts(checkTexts);

/** Checks a renter, or shows the check in the address, which the address changes to after a check. */
export default function CheckPage() {
  const { id } = useParams({ strict: false });
  if (id !== undefined) return <CheckedPage id={id} />;
  return (
    <Page title={t('title')} description={t('description')}>
      <Checking id={undefined} />
    </Page>
  );
}

/** Shows a check. Its title, which is also that of a printed page, names the renter. */
function CheckedPage({ id }: { id: string }) {
  const renter = useQuery(checkQuery(id)).data?.renter;
  return (
    <Page title={renter ? titleOf(renter) : t('oneTitle')}>
      <Checking key={id} id={id} />
    </Page>
  );
}

function titleOf({ name, memberId: renter }: NonNullable<LoggedCheckDetails['renter']>): string {
  return name === null
    ? t('titleOf', { renter })
    : t('titleOfNamed', { name: shortened(name, MOST_TITLE_CHARACTERS), renter });
}

/** Shows the form, and the check with an ID. */
function Checking({ id }: { id: string | undefined }) {
  const check = useCheck();
  const navigate = useNavigate();
  const recent = useRecentChecks().find(({ requestId }) => requestId === id);
  return (
    <>
      <div className={classes.form}>
        <CheckForm
          shown={recent}
          autoFocus={id === undefined}
          pending={check.isPending}
          onCheck={(query) =>
            check.mutate(query, {
              onSuccess: ({ requestId }) => void navigate({ to: '/checks/$id', params: { id: requestId } }),
            })
          }
        />
      </div>
      <div className={classes.beside}>
        <Stack gap="md" className={classes.answer ?? ''}>
          <FormError error={check.error} />
          {check.isPending && <CardSkeleton />}
          {check.isIdle && (id === undefined ? <Hint /> : <LoggedCheck id={id} recent={recent} />)}
        </Stack>
        <RecentChecks shown={id} />
      </div>
    </>
  );
}

interface LoggedCheckProps {
  id: string;
  /** The same check with what the log does not keep, if it was made in this tab. */
  recent: RecentCheck | undefined;
}

function LoggedCheck({ id, recent }: LoggedCheckProps) {
  const check = useQuery(checkQuery(id));
  if (check.error instanceof ApiError && check.error.status === 404) return <NotShown />;
  return (
    <QueryStates query={check} skeleton={<CardSkeletons />}>
      {(logged) => <CheckCardView key={id} check={logged} recent={recent} />}
    </QueryStates>
  );
}

/** Explains why the check in the address is not shown. */
function NotShown() {
  return (
    <EmptyState title={t('notShown')} action={<Anchor to="/checks">{t('goToChecks')}</Anchor>}>
      {t('notShownText')}
    </EmptyState>
  );
}

function Hint() {
  return <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>;
}

function CardSkeleton() {
  return (
    <div role="status" aria-label={t('checking')}>
      <CardSkeletons />
    </div>
  );
}

function CardSkeletons() {
  return (
    <Stack gap="lg">
      <Skeleton h={28} w="60%" />
      <Skeleton h={20} w="80%" />
      <Skeleton h={240} />
      <Skeleton h={48} />
      <Skeleton h={120} />
    </Stack>
  );
}
