import { useQuery } from '@tanstack/react-query';
import { Page } from '../../../components/page.tsx';
import { QueryStates } from '../../../components/query-states.tsx';
import { OWN_FILE } from '../file/queries.ts';
import { Given } from './given.tsx';
import { ProofForm } from './proof-form.tsx';

/** Proof of who the renter is. */
export default function ProofPage() {
  const file = useQuery(OWN_FILE);
  return (
    <Page
      title="Prove who I am"
      description="Your license, date of birth and address show that this file is yours. A verified identity raises your score."
    >
      <QueryStates query={file}>
        {({ verified }) => (
          <>
            <Given verified={verified} />
            <ProofForm />
          </>
        )}
      </QueryStates>
    </Page>
  );
}
