import { useEffect } from 'react';
import { SignedOutLayout } from '../layout/signed-out-layout.tsx';
import { EmptyState } from './empty-state.tsx';
import { Anchor } from './link.tsx';

const TITLE = 'There is nothing at this address';

/** Shown for an unknown address. */
export function NotFound() {
  useEffect(() => {
    document.title = `${TITLE} · Renter screening`;
  }, []);
  return (
    <SignedOutLayout>
      <EmptyState title={TITLE} level={1}>
        The link may be old, or mistyped. <Anchor to="/">Go to the overview</Anchor>
      </EmptyState>
    </SignedOutLayout>
  );
}
