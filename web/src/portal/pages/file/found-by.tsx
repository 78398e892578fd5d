import { Box, Group, Paper, Stack, Text } from '@mantine/core';
import { BadgeCheck, Info } from 'lucide-react';
import type { OwnFileResponse } from '../../../../../src/http/portal/file.ts';
import { dayOf } from '../../../../../src/texts/own-file-words.ts';
import { Anchor } from '../../../components/link.tsx';
import { Part } from '../../../components/page.tsx';
import { UserText } from '../../../components/text.tsx';
import { rich, t, texts } from '../../../texts.ts';
import { Fact, Facts } from '../../facts.tsx';
import lists from '../../list.module.css';

/** Shows the identifiers that find the renter, and whether the identity is verified. */
export function FoundBy({ file }: { file: OwnFileResponse }) {
  const { names, emails, phones, licenses } = file.identifiers;
  return (
    <Part title={t('file.details')} anchor="details">
      <Paper p="lg">
        <Stack gap="md">
          <Verification verified={file.verified} />
          <Facts>
            <Values name={t('file.names')} values={names} />
            <Values name={t('file.emails')} values={emails} />
            <Values name={t('file.phones')} values={phones} />
            <Values name={t('file.licenses')} values={licenses} />
            <Values name={t('file.address')} values={file.address === null ? [] : [file.address]} />
            <Values
              name={t('file.dateOfBirth')}
              values={file.dateOfBirth === null ? [] : [dayOf(texts(), file.dateOfBirth)]}
            />
          </Facts>
        </Stack>
      </Paper>
    </Part>
  );
}

function Values({ name, values }: { name: string; values: readonly string[] }) {
  return (
    <Fact name={name}>
      {values.length === 0 ? (
        <Text c="dimmed">{t('file.notOnFile')}</Text>
      ) : (
        <ul className={lists.plain}>
          {values.map((value) => (
            <li key={value}>
              <UserText lines>{value}</UserText>
            </li>
          ))}
        </ul>
      )}
    </Fact>
  );
}

function Verification({ verified }: { verified: boolean }) {
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start">
      <Box flex="none">
        {verified ? <BadgeCheck size={16} aria-hidden /> : <Info size={16} aria-hidden />}
      </Box>
      <Text>
        {verified
          ? t('file.verified')
          : rich('file.unverified', {
              link: (content) => <Anchor to="/portal/identity">{content}</Anchor>,
            })}
      </Text>
    </Group>
  );
}
