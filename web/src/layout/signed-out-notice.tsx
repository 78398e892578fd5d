import { Text } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { t } from '../texts.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whether the person just signed out. In the history, so that no link can claim it. */
    signedOut?: true;
  }
}

/** Confirms on the sign-in page that the person signed out. Screen readers say a text that appears in an element that is there. */
export function SignedOutNotice() {
  const { signedOut } = useLocation().state;
  const [isSaid, setIsSaid] = useState(false);
  useEffect(() => setIsSaid(signedOut === true), [signedOut]);
  return (
    <Text role="status" fw={600} pos={isSaid ? undefined : 'absolute'}>
      {isSaid && t('shared.signedOut')}
    </Text>
  );
}
