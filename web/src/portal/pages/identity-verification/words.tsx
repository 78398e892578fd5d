import type { ReactNode } from 'react';
import type { VerificationOutcome } from '../../../../../src/portal/verification-outcome.ts';
import { Anchor } from '../../../components/link.tsx';

interface OutcomeWords {
  title: string;
  mood: 'good' | 'waiting' | 'todo';
  /** What the result means and what to do. */
  next: (differs: VerificationOutcome['differs']) => ReactNode;
}

const FIELDS: Record<VerificationOutcome['differs'][number], string> = {
  license: 'license number',
  dateOfBirth: 'date of birth',
};

const ASK = (
  <>
    ask for a correction at the end of <Anchor to="/portal">My file</Anchor>, and enter it again here when
    that is done
  </>
);

/** The texts for the results of an identity verification. They reveal nothing about other renters' files. */
export const WORDS: Record<VerificationOutcome['result'], OutcomeWords> = {
  checking: {
    title: 'Your data is being checked',
    mood: 'waiting',
    next: () =>
      'We compare it with what is on file. This takes a minute at most. The result then appears here.',
  },
  verified: {
    title: 'Your identity is verified',
    mood: 'good',
    next: () => 'There is nothing you need to do.',
  },
  review: {
    title: 'A person is reviewing your data',
    mood: 'waiting',
    next: (differs) => (
      <>
        The operator of this network compares it with your file, and may ask you for documents. Until then
        your file stays as it is.
        {differs.length > 0 &&
          ` Organizations stated a different ${differs.map((field) => FIELDS[field]).join(' and another ')}.`}{' '}
        If you mistyped something, enter it again below.
      </>
    ),
  },
  rejected: {
    title: 'This did not prove who you are',
    mood: 'todo',
    next: () => 'The operator of this network says why. You can try again below.',
  },
  shared: {
    title: 'It fits your file, but is not verified yet',
    mood: 'todo',
    next: () => (
      <>
        A phone, e-mail or address on <Anchor to="/portal">your file</Anchor> is used by others, too, so a
        comparison alone cannot verify you. If one of them is not yours, {ASK}.
      </>
    ),
  },
  unmatched: {
    title: 'Your data could not be verified',
    mood: 'todo',
    next: () => (
      <>
        Look for a mistyped letter or digit, especially in the license number, and enter it again below. If
        all of it is right, {ASK}: the organizations that rented to you can put your license number on your
        file.
      </>
    ),
  },
};
