import { Button, Group, Loader, Paper, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ChoicesResponse, RenterChoice } from '../../../../src/http/dashboard/filing-help.ts';
import { MOST_CHARACTERS } from '../../../../src/rules/text/limits.ts';
import { filingTexts } from '../../../../src/texts/en/staff/filing.ts';
import { TierBadge } from '../../components/badges.tsx';
import { LinkButton } from '../../components/link.tsx';
import { QueryStates } from '../../components/query-states.tsx';
import { Id, UserText } from '../../components/text.tsx';
import { staffTexts } from '../../texts.ts';
import classes from './filing.module.css';
import { choicesQuery } from './queries.ts';

const { t, rich } = staffTexts(filingTexts);

const PAUSE_MS = 250;

interface RenterChooserProps {
  chosen: RenterChoice | null;
  problem: string | undefined;
  onChoose: (renter: RenterChoice | null) => void;
}

/** Lets staff choose a renter of the roster, or anybody by an exact identifier. It is free. */
export function RenterChooser({ chosen, problem, onChoose }: RenterChooserProps) {
  if (chosen !== null) {
    return (
      <Paper p="sm" className={classes.chosen ?? ''}>
        <Who renter={chosen} />
        <Button variant="default" onClick={() => onChoose(null)}>
          {t('changeRenter')}
        </Button>
      </Paper>
    );
  }
  return <RenterSearch problem={problem} onChoose={onChoose} />;
}

function RenterSearch({ problem, onChoose }: Pick<RenterChooserProps, 'problem' | 'onChoose'>) {
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const found = useQuery(choicesQuery(q));
  return (
    <Stack gap="xs">
      <TextInput
        label={t('renter')}
        description={t('renterHint')}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={problem}
        leftSection={<Search size={16} aria-hidden />}
        rightSection={found.isFetching && <Loader size={20} />}
        withAsterisk
        aria-required
        maxLength={MOST_CHARACTERS}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div role="status">
        {q !== '' && found.isError && <Text>{t('searchFailed', { problem: found.error.message })}</Text>}
        {q !== '' && found.data?.rows.length === 0 && <NobodyFound />}
      </div>
      {q !== '' && <Results response={found.data} onChoose={onChoose} />}
    </Stack>
  );
}

function NobodyFound() {
  return (
    <Group gap="sm">
      <Text>{t('noRenter')}</Text>
      <LinkButton to="/file/report" variant="default">
        {t('fileReport')}
      </LinkButton>
    </Group>
  );
}

function Results({
  response,
  onChoose,
}: {
  response: ChoicesResponse | undefined;
  onChoose: (renter: RenterChoice) => void;
}) {
  if (response === undefined || response.rows.length === 0) return null;
  return (
    <ul className={classes.results} aria-label={t('rentersFound')}>
      {response.rows.map((renter) => (
        <li key={renter.renterId}>
          <UnstyledButton className={classes.result ?? ''} onClick={() => onChoose(renter)}>
            <Who renter={renter} />
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}

function Who({ renter: { name, email, memberId, onFile } }: { renter: RenterChoice }) {
  const id = <Id>{memberId}</Id>;
  return (
    <span className={classes.who}>
      <span className={classes.whoWords}>
        <Text span fw={600}>
          {name === null ? t('noName') : <UserText clamp={1}>{name}</UserText>}
        </Text>
        <Text span fz="sm" c="dimmed">
          {email === null ? id : rich('emailAndId', { email: <UserText>{email}</UserText>, id })}
        </Text>
      </span>
      {onFile !== null && <TierBadge tier={onFile.tier} />}
    </span>
  );
}

interface ChosenRenterProps {
  /** The member ID in the URL, or ''. */
  memberId: string;
  children: (renter: RenterChoice | undefined) => ReactNode;
}

/** Looks up the renter in the URL, and renders `children` with it. */
export function ChosenRenter({ memberId, children }: ChosenRenterProps) {
  const found = useQuery(choicesQuery(memberId, 'member_id'));
  if (memberId === '') return children(undefined);
  return (
    <QueryStates query={found}>
      {({ rows: [renter] }) => (
        <>
          {renter === undefined && (
            <Text role="status">{rich('unknownRenter', { id: <Id>{memberId}</Id> })}</Text>
          )}
          {children(renter)}
        </>
      )}
    </QueryStates>
  );
}
