import { Anchor as ExternalAnchor, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { sendsMails } from '../page-facts.ts';
import { rich, t, texts } from '../texts.ts';
import lists from './list.module.css';

/** Where renters complain about an agency: to the Consumer Financial Protection Bureau, in their language. */
const COMPLAINT_PAGES = {
  en: 'https://www.consumerfinance.gov/complaint/',
  es: 'https://www.consumerfinance.gov/es/enviar-una-queja/',
} as const;

/** Says how the renter learns the decision. */
export const howDecided = (): string => t(sendsMails() ? 'next.byMail' : 'next.onPage');

/** Says that the renter can complain to the authority. */
export function mayComplain(): ReactNode {
  return rich('next.mayComplain', {
    link: (content) => (
      <ExternalAnchor inherit href={COMPLAINT_PAGES[texts().language]}>
        {content}
      </ExternalAnchor>
    ),
  });
}

interface NextStepsProps {
  /** Who does what by when, and what follows if they do not, one step each. */
  steps: readonly ReactNode[];
  /** The level of the heading. */
  level?: 2 | 3;
}

/** Lists what happens next. */
export function NextSteps({ steps, level = 2 }: NextStepsProps) {
  return (
    <Stack gap="xs">
      <Title order={level}>{t('next.title')}</Title>
      <ul className={lists.steps}>
        {steps.map((step, place) => (
          // The steps of a state are always the same, so the index is a stable key.
          <li key={place}>{step}</li>
        ))}
      </ul>
    </Stack>
  );
}
