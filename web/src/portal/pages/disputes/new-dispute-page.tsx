import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Anchor } from '../../../components/link.tsx';
import { Page } from '../../../components/page.tsx';
import { QueryStates } from '../../../components/query-states.tsx';
import { rich, t } from '../../../texts.ts';
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
    <Page title={t('disputes.disputeRecord')} description={t('disputes.chooseRecord')}>
      <RecordList level={2} action={(each) => <DisputeLink record={each} />} />
    </Page>
  );
}

function ForRecord({ kind, id }: { kind: 'report' | 'incident'; id: string }) {
  const record = useQuery(ownRecordQuery(kind, id));
  return (
    <Page
      title={t('disputes.disputeRecord')}
      description={rich('disputes.sayWhatIsWrong', {
        link: (content) => <Anchor to="/portal/disputes/new">{content}</Anchor>,
      })}
    >
      <QueryStates query={record}>{(response) => <DisputeForm record={response} />}</QueryStates>
    </Page>
  );
}
