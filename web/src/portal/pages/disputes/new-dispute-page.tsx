import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Anchor } from '../../../components/link.tsx';
import { Page } from '../../../components/page.tsx';
import { QueryStates } from '../../../components/query-states.tsx';
import { ownRecordQuery } from '../file/queries.ts';
import { DisputeLink, RecordList } from '../file/records.tsx';
import { DisputeForm } from './dispute-form.tsx';

/** The page for a new dispute: first the record, then the reason. */
export default function NewDisputePage() {
  const { kind = '', record = '' } = useSearch({ strict: false });
  if ((kind === 'report' || kind === 'incident') && record !== '') {
    return <ForRecord kind={kind} id={record} />;
  }
  return (
    <Page title="Dispute a record" description="Choose what is wrong.">
      <RecordList level={2} action={(each) => <DisputeLink record={each} />} />
    </Page>
  );
}

function ForRecord({ kind, id }: { kind: 'report' | 'incident'; id: string }) {
  const record = useQuery(ownRecordQuery(kind, id));
  return (
    <Page
      title="Dispute a record"
      description={
        <>
          Say what is wrong. We tell the organization that filed it, and it has 30 days to answer.{' '}
          <Anchor to="/portal/disputes/new">Choose another record</Anchor>
        </>
      }
    >
      <QueryStates query={record}>{(response) => <DisputeForm record={response} />}</QueryStates>
    </Page>
  );
}
