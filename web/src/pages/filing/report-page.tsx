import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import type { RenterChoice } from '../../../../src/http/dashboard/filing-help.ts';
import { reportTexts } from '../../../../src/texts/en/staff/report.ts';
import { Page } from '../../components/page.tsx';
import { useAddress } from '../../hooks/use-address.ts';
import { staffTexts } from '../../texts.ts';
import { ChosenRenter } from './renter-chooser.tsx';
import { ReportForm } from './report-form.tsx';
import { EMPTY_REPORT, type Prefill } from './values.ts';

const { t } = staffTexts(reportTexts);

export default function ReportPage() {
  const [{ renter = '' }] = useAddress();
  const prefill = useLocation({ select: ({ state }) => state.prefill }) ?? {};
  // A draft belongs to one person; another person has another draft.
  const subject = renter === '' ? Object.values(prefill).join(' ') : renter;
  return (
    <Page title={t('title')} description={t('description')}>
      <ChosenRenter memberId={renter}>
        {(about) => (
          <NewReport
            key={subject}
            subject={subject}
            person={about === undefined ? prefill : personOf(about)}
          />
        )}
      </ChosenRenter>
    </Page>
  );
}

/** Returns the fields of a renter. A masked e-mail is left out, because a report with it would be about somebody else. */
function personOf({ email, name, onFile }: RenterChoice): Prefill {
  return { renterEmail: (onFile !== null && email) || '', renterName: name ?? '' };
}

function NewReport(props: { subject: string; person: Prefill }) {
  // Keeps the values from when the form was opened, so that a reload does not change what was typed.
  const [{ subject, person }] = useState(props);
  const [empty] = useState({ ...EMPTY_REPORT, ...person });
  return <ReportForm name={`report ${subject}`} empty={empty} />;
}
