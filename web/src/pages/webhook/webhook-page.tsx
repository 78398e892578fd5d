import { SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ChangedWebhookResponse, WebhookResponse } from '../../../../src/http/dashboard/webhook.ts';
import { webhookTexts } from '../../../../src/texts/en/staff/webhook.ts';
import { call } from '../../api.ts';
import { Page } from '../../components/page.tsx';
import { LineSkeleton, QueryStates } from '../../components/query-states.tsx';
import { IS_TEST_MODE } from '../../mode.ts';
import { staffTexts } from '../../texts.ts';
import { Deliveries } from './deliveries.tsx';
import { Events } from './events.tsx';
import { Notices } from './notices.tsx';
import { Recover } from './recover.tsx';
import { NewSecret, RotateSecret } from './secret.tsx';
import { SendTest } from './send.tsx';
import { SettingsForm } from './settings-form.tsx';

const { t } = staffTexts(webhookTexts);

/** Reload interval while events wait. The server looks for them every five seconds. */
const WAITING_REFRESH_MS = 5_000;

export default function WebhookPage() {
  const webhook = useQuery({
    queryKey: ['/dashboard/webhook'],
    queryFn: ({ signal }) => call('GET /dashboard/webhook', { signal }),
    refetchInterval: ({ state: { data } }) => data !== undefined && data.waiting > 0 && WAITING_REFRESH_MS,
  });
  // Shown this once, so it is nowhere else.
  const [changed, setChanged] = useState<ChangedWebhookResponse>();
  return (
    <Page
      title={t(IS_TEST_MODE ? 'titleForTests' : 'title')}
      description={t(IS_TEST_MODE ? 'descriptionForTests' : 'description')}
      action={webhook.data?.webhook && <SendTest />}
    >
      {changed !== undefined && <NewSecret changed={changed} onStored={() => setChanged(undefined)} />}
      <QueryStates query={webhook} skeleton={<LineSkeleton lines={2} />}>
        {({ webhook, ...state }) => (
          <>
            {webhook !== null && <Notices webhook={webhook} {...state} />}
            <SettingsForm key={settingsKey(webhook)} webhook={webhook} onSecret={setChanged} />
            {webhook !== null && (
              <SimpleGrid cols={{ base: 1, md: webhook.signed ? 2 : 1 }} spacing="lg">
                {webhook.signed && (
                  <RotateSecret oldSecretUntil={webhook.oldSecretUntil} onSecret={setChanged} />
                )}
                <Recover failingSince={webhook.failingSince} />
              </SimpleGrid>
            )}
            <Deliveries kept={state.deliveriesKept} webhook={webhook} />
          </>
        )}
      </QueryStates>
      {/* They would move down when the settings are loaded. */}
      {!webhook.isPending && <Events />}
    </Page>
  );
}

/** Changes with the settings, so that the form begins again with those that are in force. */
function settingsKey(webhook: WebhookResponse['webhook']): string {
  if (webhook === null) return '';
  const { url, events, signed, retries, header } = webhook;
  return JSON.stringify([url, events, signed, retries, header]);
}
