import { useQuery } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { Page } from '../../components/page.tsx';
import { Denied, LineSkeleton, QueryStates } from '../../components/query-states.tsx';
import { IS_TEST_MODE } from '../../mode.ts';
import { useMay } from '../../session.ts';
import { AddressForm } from './address-form.tsx';
import { Deliveries } from './deliveries.tsx';
import { Events } from './events.tsx';
import { SendTest } from './send.tsx';

const DESCRIPTION = 'The network posts what happens to one address of yours, as it happens, once.';

const TEST_DESCRIPTION =
  'What happens in your test world is posted to this address. It is set apart from the one for real events.';

export default function WebhookPage() {
  return useMay('admin') ? (
    <Webhook />
  ) : (
    <Page title="Webhook">
      <Denied reason="The webhook is for admins and owners: ask one of your organization." />
    </Page>
  );
}

function Webhook() {
  const webhook = useQuery({
    queryKey: ['/dashboard/webhook'],
    queryFn: ({ signal }) => call('GET /dashboard/webhook', { signal }),
  });
  return (
    <Page
      title={IS_TEST_MODE ? 'Webhook for tests' : 'Webhook'}
      description={IS_TEST_MODE ? TEST_DESCRIPTION : DESCRIPTION}
      action={webhook.data?.webhook && <SendTest />}
    >
      <QueryStates query={webhook} skeleton={<LineSkeleton lines={2} />}>
        {(response) => (
          <>
            <AddressForm
              key={`${response.webhook?.url} ${response.webhook?.events.join()}`}
              webhook={response.webhook}
            />
            <Deliveries kept={response.deliveriesKept} isSet={response.webhook !== null} />
          </>
        )}
      </QueryStates>
      <Events />
    </Page>
  );
}
