import { Box, Group, Paper, Stack, Text } from '@mantine/core';
import { BadgeCheck, Info } from 'lucide-react';
import type { OwnFileResponse } from '../../../../../src/http/portal/file.ts';
import { dayWords } from '../../../../../src/rules/text/own-file-words.ts';
import { Anchor } from '../../../components/link.tsx';
import { Part } from '../../../components/page.tsx';
import { UserText } from '../../../components/text.tsx';
import { Fact, Facts } from '../../facts.tsx';
import lists from '../../list.module.css';

/** Shows the identifiers that find the renter, and whether the identity is verified. */
export function FoundBy({ file }: { file: OwnFileResponse }) {
  const { names, emails, phones, licenses } = file.identifiers;
  return (
    <Part title="By what I am found">
      <Paper p="lg">
        <Stack gap="md">
          <Verification verified={file.verified} />
          <Facts>
            <Values name="Names" values={names} />
            <Values name="E-mails" values={emails} />
            <Values name="Phones" values={phones} />
            <Values name="Licenses" values={licenses} />
            <Values name="Address" values={file.address === null ? [] : [file.address]} />
            <Values
              name="Date of birth"
              values={file.dateOfBirth === null ? [] : [dayWords(file.dateOfBirth)]}
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
        <Text c="dimmed">Not on file</Text>
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
        {verified ? (
          'It was checked that this file is yours.'
        ) : (
          <>
            It was not checked yet that this file is yours. A verified identity raises your score.{' '}
            <Anchor to="/portal/proof">Prove who I am</Anchor>
          </>
        )}
      </Text>
    </Group>
  );
}
