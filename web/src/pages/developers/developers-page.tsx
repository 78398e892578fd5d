import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { BookOpen } from 'lucide-react';
import { developersTexts } from '../../../../src/texts/en/staff/developers.ts';
import { Page } from '../../components/page.tsx';
import { LineSkeleton, QueryStates } from '../../components/query-states.tsx';
import { useMay } from '../../session.ts';
import { staffTexts } from '../../texts.ts';
import { AccessNotice } from '../keys/notices.tsx';
import { Limits } from './limits.tsx';
import { DEVELOPERS } from './queries.ts';
import { QuickStart } from './quick-start.tsx';
import { SessionToken } from './session-token.tsx';
import { Tools } from './tools.tsx';

const { t } = staffTexts(developersTexts);

export default function DevelopersPage() {
  const developers = useQuery(DEVELOPERS);
  const mayCreateKeys = useMay('manage_live_keys');
  return (
    <Page
      title={t('title')}
      description={t('description')}
      action={
        <Button component="a" href="/docs/" leftSection={<BookOpen size={16} aria-hidden />}>
          {t('documentation')}
        </Button>
      }
    >
      <AccessNotice />
      <QueryStates query={developers} skeleton={<LineSkeleton lines={12} />}>
        {({ keys, requestsPerMinute, client, renterEmail, purpose }) => (
          <Stack gap="xl">
            <QuickStart keys={keys} client={client} renterEmail={renterEmail} purpose={purpose} />
            {mayCreateKeys && <SessionToken />}
            <Tools />
            <Limits requestsPerMinute={requestsPerMinute} />
          </Stack>
        )}
      </QueryStates>
    </Page>
  );
}
