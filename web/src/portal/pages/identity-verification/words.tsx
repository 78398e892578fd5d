import type { ReactNode } from 'react';
import type { VerificationOutcome } from '../../../../../src/portal/verification-outcome.ts';
import type { SimpleTextKey } from '../../../../../src/texts/texts.ts';
import { Anchor } from '../../../components/link.tsx';
import { rich, t } from '../../../texts.ts';

type Result = VerificationOutcome['result'];

interface Outcome {
  title: SimpleTextKey;
  mood: 'good' | 'waiting' | 'todo';
}

/** The results of an identity verification. Their texts reveal nothing about other renters' files. */
export const OUTCOMES: Readonly<Record<Result, Outcome>> = {
  checking: { title: 'identity.checking', mood: 'waiting' },
  verified: { title: 'identity.verified', mood: 'good' },
  review: { title: 'identity.review', mood: 'waiting' },
  rejected: { title: 'identity.rejected', mood: 'todo' },
  shared: { title: 'identity.shared', mood: 'todo' },
  unmatched: { title: 'identity.unmatched', mood: 'todo' },
};

const toFile = (content: ReactNode) => <Anchor to="/portal">{content}</Anchor>;

/** Returns what a result means and what to do. `differs`: the fields that organizations stated otherwise. */
export function nextText(result: Result, differs: VerificationOutcome['differs']): ReactNode {
  switch (result) {
    case 'checking':
      return t('identity.checkingText');
    case 'verified':
      return t('identity.verifiedText');
    case 'review':
      return reviewText(differs);
    case 'rejected':
      return t('identity.rejectedText');
    case 'shared':
      return rich('identity.sharedText', { file: toFile, correction: toFile });
    case 'unmatched':
      return rich('identity.unmatchedText', { correction: toFile });
  }
}

function reviewText(differs: VerificationOutcome['differs']): string {
  const [first] = differs;
  if (first === undefined) return t('identity.reviewText');
  const one = first === 'license' ? 'identity.differentLicense' : 'identity.differentBirth';
  return t('identity.reviewDiffers', { differs: t(differs.length > 1 ? 'identity.differentBoth' : one) });
}
