import { Box, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { BadgeCheck, CircleAlert, Hourglass } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { OwnVerificationsResponse } from '../../../../../src/http/portal/identity-verification.ts';
import { dayOf } from '../../../../../src/texts/own-file-words.ts';
import { UserText } from '../../../components/text.tsx';
import { Time } from '../../../components/time.tsx';
import { t, texts } from '../../../texts.ts';
import { Fact, Facts } from '../../facts.tsx';
import { NextSteps } from '../../next-steps.tsx';
import { DOCUMENTS, nextText, OUTCOMES, verificationSteps } from './words.tsx';

const ICONS = { good: BadgeCheck, waiting: Hourglass, todo: CircleAlert } as const;

/** Shows the result of the identity verification, what to do next, and the given details. */
export function Given({
  verifications: { rows, outcome, verified },
}: {
  verifications: OwnVerificationsResponse;
}) {
  const newest = rows[0];
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef(newest?.id);
  // Moves the focus here after the form was sent, because the form may be hidden or off-screen.
  useEffect(() => {
    if (shown.current === newest?.id) return;
    shown.current = newest?.id;
    box.current?.focus();
  }, [newest?.id]);
  const result = outcome?.result ?? (verified ? 'verified' : undefined);
  if (result === undefined) return null;
  const { title, mood } = OUTCOMES[result];
  const Icon = ICONS[mood];
  return (
    <Paper p="lg" role="status" ref={box} tabIndex={-1}>
      <Stack gap="md">
        <Group gap="xs" wrap="nowrap" align="baseline">
          <Box flex="none">
            <Icon size={16} aria-hidden />
          </Box>
          <Title order={2}>{t(title)}</Title>
        </Group>
        <Text component="div">{nextText(result, outcome?.differs ?? [])}</Text>
        {outcome?.reason != null && <UserText lines>{outcome.reason}</UserText>}
        {result !== 'verified' && result !== 'checking' && (
          <NextSteps steps={verificationSteps(result, newest?.givenAt ?? 0)} />
        )}
        {verified && result !== 'verified' && <Text>{t('identity.staysVerified')}</Text>}
        {newest !== undefined && (
          <Facts>
            <Fact name={t('identity.givenOn')}>
              <Time at={newest.givenAt} exact />
            </Fact>
            {newest.license !== null && (
              <Fact name={t('identity.licenseName')}>
                <UserText>{newest.license}</UserText>
              </Fact>
            )}
            {newest.document !== null && (
              <Fact name={t(DOCUMENTS[newest.document.kind].name)}>
                <UserText>{`${newest.document.number}, ${newest.document.issuedBy}`}</UserText>
              </Fact>
            )}
            <Fact name={t('identity.dateOfBirth')}>{dayOf(texts(), newest.dateOfBirth)}</Fact>
            <Fact name={t('identity.address')}>
              <UserText lines>{newest.address}</UserText>
            </Fact>
          </Facts>
        )}
      </Stack>
    </Paper>
  );
}
