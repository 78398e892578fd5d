import type { ReactNode } from 'react';
import type { VerificationOutcome } from '../../../../../src/portal/verification-outcome.ts';
import {
  type IdentityDocument,
  MOST_VERIFICATIONS_A_DAY,
} from '../../../../../src/rules/identity/identity-verification.ts';
import { DAY_MS } from '../../../../../src/rules/text/days.ts';
import type { SimpleTextKey } from '../../../../../src/texts/texts.ts';
import { Anchor } from '../../../components/link.tsx';
import { Time } from '../../../components/time.tsx';
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

interface DocumentTexts {
  name: SimpleTextKey;
  number: SimpleTextKey;
  issuer: SimpleTextKey;
  issuerHint: SimpleTextKey;
}

/** The texts of the documents in place of a license. */
export const DOCUMENTS: Readonly<Record<IdentityDocument['kind'], DocumentTexts>> = {
  state_id: {
    name: 'identity.stateId',
    number: 'identity.stateIdNumber',
    issuer: 'identity.stateIdIssuer',
    issuerHint: 'identity.stateIdIssuerHint',
  },
  passport: {
    name: 'identity.passport',
    number: 'identity.passportNumber',
    issuer: 'identity.passportIssuer',
    issuerHint: 'identity.passportIssuerHint',
  },
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

/** After this long a renter should ask: the operator looks at verifications every few days. */
const ASK_AFTER_MS = 14 * DAY_MS;

/** Returns what happens next with a verification: who decides when, and what follows if nobody does anything. */
export function verificationSteps(
  result: Exclude<Result, 'checking' | 'verified'>,
  givenAt: number,
): ReactNode[] {
  if (result === 'review')
    return [
      t('next.verificationDecided'),
      rich('next.verificationLate', { day: <Time at={givenAt + ASK_AFTER_MS} /> }),
    ];
  return [
    t('next.verificationAgain', { most: MOST_VERIFICATIONS_A_DAY }),
    ...(result === 'rejected' ? [t('next.verificationWrong')] : []),
    t('next.verificationStays'),
  ];
}

function reviewText(differs: VerificationOutcome['differs']): string {
  const [first] = differs;
  if (first === undefined) return t('identity.reviewText');
  const one = first === 'license' ? 'identity.differentLicense' : 'identity.differentBirth';
  return t('identity.reviewDiffers', { differs: t(differs.length > 1 ? 'identity.differentBoth' : one) });
}
