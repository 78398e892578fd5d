import { Page } from '../../../components/page.tsx';
import { LookUpList } from './look-up-list.tsx';
import { LookUpMails } from './look-up-mails.tsx';

/** The page with all inquiries of the renter. */
export default function LookUpsPage() {
  return (
    <Page
      title="Who looked me up"
      description="Every check that found you: which organization made it, by what, and what it was told."
    >
      <LookUpMails />
      <LookUpList />
    </Page>
  );
}
