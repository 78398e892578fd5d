import { Group, NativeSelect, Text, TextInput } from '@mantine/core';
import { Search } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { MOST_REFERENCE_CHARACTERS } from '../../../../src/batches/limits.ts';
import {
  IDENTIFIER_KINDS,
  type IdentifierKind,
  identifierKindOf,
} from '../../../../src/rules/identity/identifier-kind.ts';
import type { Purpose } from '../../../../src/rules/organizations/purpose.ts';
import { doubtAbout } from '../../../../src/rules/text/doubtful-email.ts';
import { MOST_CHARACTERS } from '../../../../src/rules/text/limits.ts';
import { isSingleName } from '../../../../src/rules/text/single-name.ts';
import { checkTexts } from '../../../../src/texts/en/staff/checks/check.ts';
import { SubmitButton } from '../../components/form.tsx';
import { numberText } from '../../formats.ts';
import { useAddress } from '../../hooks/use-address.ts';
import { CHECK_FIELD_ID } from '../../layout/shortcuts.tsx';
import { IS_TEST_MODE } from '../../mode.ts';
import { useMe } from '../../session.ts';
import { staffTexts } from '../../texts.ts';
import classes from './check.module.css';
import { CheckQuestion } from './check-question.tsx';
import { type CheckQuery, checkOfSame, type RecentCheck, SAME_PRESS_MS, useRecentChecks } from './checks.ts';
import { focusPurpose, PurposeSelect, useLastPurpose } from './purpose.tsx';
import { kindTitle } from './words.ts';

const { t } = staffTexts(checkTexts);

const KINDS = IDENTIFIER_KINDS.map((kind) => ({ value: kind, label: kindTitle(kind) }));

/** A text about which the form asked, and when. */
interface Asked {
  text: string;
  at: number;
  /** A recent check of the same person. Without one, the form asked about a slip. */
  repeated: RecentCheck | undefined;
}

interface CheckFormProps {
  /** The check that is shown, with which the fields are filled. */
  shown: RecentCheck | undefined;
  /** Whether the field has the focus from the beginning, because no check is shown. */
  autoFocus: boolean;
  pending: boolean;
  onCheck: (query: CheckQuery) => void;
}

/** Shows one field for any identifier, the detected kind, what else a check takes, and its price. */
export function CheckForm({ shown, autoFocus, pending, onCheck }: CheckFormProps) {
  // Another page may prefill the identifier; the check starts only when the button is pressed.
  const [{ q = shown?.text ?? '' }] = useAddress();
  const [typed, setTyped] = useState(q);
  const [chosen, setChosen] = useState(shown && chosenKind(shown));
  const [name, setName] = useState(shown?.name ?? '');
  const [reference, setReference] = useState(shown?.reference ?? '');
  const [purpose, setPurpose] = useLastPurpose();
  const [sent, setSent] = useState(false);
  const [asked, setAsked] = useState<Asked>();
  const recent = useRecentChecks();
  const text = typed.trim();
  const kind = chosen ?? identifierKindOf(text);
  const doubt = kind === 'email' ? doubtAbout(text) : undefined;
  const isSingle = kind === 'name' && isSingleName(text);
  const question = asked?.text === text ? asked : undefined;
  const check = (checkedFor: Purpose) =>
    onCheck({
      kind,
      text,
      name: kind === 'name' ? '' : name.trim(),
      purpose: checkedFor,
      reference: reference.trim(),
    });
  const submit = () => {
    setSent(true);
    if (purpose === undefined) return focusPurpose();
    const now = Date.now();
    const repeated = checkOfSame(recent, { kind, text }, now);
    if (repeated !== undefined || isSingle || (doubt !== undefined && question === undefined))
      setAsked({ text, at: now, repeated });
    // The second press of a double click does not answer the question.
    else if (question === undefined || now - question.at >= SAME_PRESS_MS) check(purpose);
  };
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (text !== '' && !pending) submit();
      }}
    >
      <Group gap="sm" align="flex-start" className={classes.fields ?? ''}>
        <TextInput
          id={CHECK_FIELD_ID}
          className={classes.text ?? ''}
          label={t('identifierLabel')}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            // Another person than the one shown: the name and the reference were about that one.
            if (shown !== undefined && text === shown.text) {
              if (name === shown.name) setName('');
              if (reference === shown.reference) setReference('');
            }
            // The field was cleared for another person, so the kind is detected again.
            if (event.currentTarget.value.trim() === '') {
              setChosen(undefined);
              setName('');
              setReference('');
            }
          }}
          onFocus={(event) => event.currentTarget.select()}
          maxLength={MOST_CHARACTERS}
          required
          withAsterisk={false}
          autoFocus={autoFocus}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
        />
        <NativeSelect
          className={classes.kind ?? ''}
          label={t('kindLabel')}
          data={KINDS}
          value={kind}
          disabled={text === ''}
          onChange={(event) => {
            setChosen(event.currentTarget.value as IdentifierKind);
            setAsked(undefined);
          }}
        />
        <PurposeSelect className={classes.kind ?? ''} purpose={purpose} onPurpose={setPurpose} sent={sent} />
      </Group>
      <Group gap="sm" align="flex-start">
        <TextInput
          className={classes.detail ?? ''}
          label={t('nameLabel')}
          value={kind === 'name' ? '' : name}
          disabled={kind === 'name' && text !== ''}
          onChange={(event) => setName(event.currentTarget.value)}
          maxLength={MOST_CHARACTERS}
          autoComplete="off"
        />
        <TextInput
          className={classes.detail ?? ''}
          label={t('referenceLabel')}
          value={reference}
          onChange={(event) => setReference(event.currentTarget.value)}
          maxLength={MOST_REFERENCE_CHARACTERS}
          autoComplete="off"
        />
        <SubmitButton
          pending={pending}
          className={classes.submit ?? ''}
          leftSection={<Search size={16} aria-hidden />}
        >
          {t('check')}
        </SubmitButton>
      </Group>
      {question !== undefined && purpose !== undefined && (
        <CheckQuestion
          repeated={question.repeated}
          isShown={question.repeated?.requestId === shown?.requestId}
          doubt={doubt}
          singleName={isSingle ? text : undefined}
          pending={pending}
          onCheck={() => check(purpose)}
        />
      )}
      <Cost />
    </form>
  );
}

/** Returns the kind that was chosen for a check in place of the detected one. */
function chosenKind({ kind, text }: RecentCheck): IdentifierKind | undefined {
  return kind === identifierKindOf(text) ? undefined : kind;
}

function Cost(): ReactNode {
  const { credits } = useMe().organization;
  const cost = credits > 0 ? t('cost', { credits }) : t('costBelowZero', { credits: numberText(credits) });
  return (
    <Text fz="sm" c="dimmed">
      {IS_TEST_MODE ? t('costInTestMode') : cost}
    </Text>
  );
}
