import { useQuery } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { Page } from '../../components/page.tsx';
import { LineSkeleton, QueryStates } from '../../components/query-states.tsx';
import { useMay } from '../../session.ts';
import { Facts } from './facts.tsx';
import { NameForm } from './name-form.tsx';
import { PlanRequest } from './plan-request.tsx';
import { ORGANIZATION } from './queries.ts';

export default function OrganizationPage() {
  const isOwner = useMay('owner');
  const organization = useQuery({
    queryKey: [ORGANIZATION],
    queryFn: ({ signal }) => call('GET /dashboard/organization', { signal }),
  });
  return (
    <Page
      title="Organization"
      description={
        isOwner
          ? 'What your organization is called, and what it may do.'
          : 'What your organization may do. Owners change it.'
      }
    >
      <QueryStates query={organization} skeleton={<LineSkeleton lines={8} />}>
        {(answer) => (
          <>
            {isOwner && <NameForm key={answer.name} name={answer.name} />}
            <Facts organization={answer} />
            <PlanRequest organization={answer} />
          </>
        )}
      </QueryStates>
    </Page>
  );
}
