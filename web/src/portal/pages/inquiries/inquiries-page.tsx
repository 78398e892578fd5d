import { Paper, Stack, Switch } from '@mantine/core';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api.ts';
import { FormError } from '../../../components/form.tsx';
import { Page } from '../../../components/page.tsx';
import { LineSkeleton, QueryStates } from '../../../components/query-states.tsx';
import { UserText } from '../../../components/text.tsx';
import { useShownAtOnce } from '../../../hooks/use-shown-at-once.ts';
import { sendsMails } from '../../../page-facts.ts';
import { rich, t } from '../../../texts.ts';
import lists from '../../list.module.css';
import { useMe } from '../../session.ts';
import { Checks, Copies, OtherInquiries } from './inquiry-list.tsx';
import { CHECKS, COPIES, MAILS, OTHERS } from './queries.ts';

/** The page with all inquiries of the renter. */
export default function InquiriesPage() {
  const mails = useQuery(MAILS);
  const lists = [useInfiniteQuery(CHECKS), useInfiniteQuery(OTHERS), useInfiniteQuery(COPIES)];
  // Shown at once: a list that is loaded later would move what is below it.
  const isLoading = mails.isPending || lists.some((list) => list.isPending);
  return (
    <Page title={t('inquiries.title')} description={t('inquiries.description')}>
      {isLoading ? (
        <div role="status" aria-label={t('shared.loading')}>
          <LineSkeleton lines={8} />
        </div>
      ) : (
        <>
          {sendsMails() && <InquiryMails />}
          <Stack gap="xl">
            <Checks />
            <OtherInquiries />
            <Copies />
          </Stack>
        </>
      )}
    </Page>
  );
}

/** A switch for mails about checks. */
function InquiryMails() {
  const { email } = useMe();
  const queryClient = useQueryClient();
  const mails = useQuery(MAILS);
  const want = useMutation({
    mutationFn: (wanted: boolean) => call('PUT /portal/api/inquiries/mails', { body: { wanted } }),
    onSuccess: (response) => queryClient.setQueryData(MAILS.queryKey, response),
  });
  const [wanted, setWanted] = useShownAtOnce(typeof mails.data?.email === 'string', want.mutateAsync);
  return (
    <Paper p="lg" className={lists.screen ?? ''}>
      <QueryStates query={mails}>
        {(response) => (
          <Stack gap="sm">
            <Switch
              label={t('inquiries.mailMe')}
              description={rich('inquiries.mailTo', {
                email: <UserText>{response.email ?? email}</UserText>,
              })}
              checked={wanted}
              disabled={want.isPending}
              onChange={(event) => setWanted(event.currentTarget.checked)}
            />
            <FormError error={want.error} />
          </Stack>
        )}
      </QueryStates>
    </Paper>
  );
}
