import { Page } from '../../../components/page.tsx';
import { LookUpList } from './look-up-list.tsx';
import { LookUpMails } from './look-up-mails.tsx';

/** Every look-up of the renter. */
export default function LookUpsPage() {
  return (
    <Page
      title="Who looked me up"
      description="Every organization that looked you up, what it looked by, and what it was told. Nothing is left out."
    >
      <LookUpMails />
      <LookUpList />
    </Page>
  );
}
