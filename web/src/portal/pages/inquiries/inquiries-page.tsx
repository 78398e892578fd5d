import { Page } from '../../../components/page.tsx';
import { InquiryList } from './inquiry-list.tsx';
import { InquiryMails } from './inquiry-mails.tsx';

/** The page with all inquiries of the renter. */
export default function InquiriesPage() {
  return (
    <Page
      title="Who looked me up"
      description="Every check that found you: which organization made it, by what, and what it was told."
    >
      <InquiryMails />
      <InquiryList />
    </Page>
  );
}
