import { Card } from '../components/card.tsx';
import { LinkButton } from '../components/link.tsx';
import { SignedOutLayout } from '../layout/signed-out-layout.tsx';

/** Shown for an unknown address. */
export function NotFound() {
  return (
    <SignedOutLayout>
      <Card title="There is nothing at this address" description="The link may be old, or mistyped.">
        <LinkButton to="/portal">Go to my file</LinkButton>
      </Card>
    </SignedOutLayout>
  );
}
