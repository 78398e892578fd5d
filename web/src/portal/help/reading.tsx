import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LinkButton } from '../../components/link.tsx';
import { OPERATOR, OperatorContact } from '../../components/operator-contact.tsx';
import { Part } from '../../components/page.tsx';
import { QueryStates } from '../../components/query-states.tsx';
import { Card } from '../../layout/signed-out.tsx';
import { t } from '../../texts.ts';
import { Rights } from '../operator.tsx';
import classes from './reading.module.css';

interface ReadingPageProps {
  title: string;
  description: string;
  /** Each with its title. */
  sections: readonly (readonly [title: string, text: ReactNode])[];
}

/** A page to read, for everybody: sections of text, the renter's rights, and how to reach the operator. */
export function ReadingPage({ title, description, sections }: ReadingPageProps) {
  const operator = useQuery(OPERATOR);
  return (
    <article>
      <Card title={title} description={description}>
        <Stack gap="lg">
          {sections.map(([name, text]) => (
            <Part key={name} title={name}>
              <Text component="div">{text}</Text>
            </Part>
          ))}
          <QueryStates query={operator}>
            {(response) => (
              <>
                <Part title={t('help.rights')}>
                  <Text component="div">
                    <Rights rights={response.rights} />
                  </Text>
                </Part>
                <Part title={t('help.contact')}>
                  <Text component="div" className={classes.lines ?? ''}>
                    {isReachable(response) ? <OperatorContact operator={response} /> : t('help.noContact')}
                  </Text>
                </Part>
              </>
            )}
          </QueryStates>
          <LinkButton to="/portal" variant="default">
            {t('frame.goToMyFile')}
          </LinkButton>
        </Stack>
      </Card>
    </article>
  );
}

const isReachable = ({
  postalAddress,
  telephone,
  email,
}: Record<'postalAddress' | 'telephone' | 'email', string | null>) =>
  postalAddress !== null || telephone !== null || email !== null;
