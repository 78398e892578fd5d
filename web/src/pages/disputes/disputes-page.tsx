import { Page } from '../../components/page.tsx';
import { Notices } from './notices.tsx';
import { Queue } from './queue.tsx';

export default function DisputesPage() {
  return (
    <Page
      title="Disputes"
      description="What renters say is wrong with what you filed. What nobody decides in time is decided for the renter."
    >
      <Queue />
      <Notices />
    </Page>
  );
}
