import { ActionIcon, Button, Group, Stack, Text, TextInput, Tooltip } from '@mantine/core';
import { Plus, Star, Trash2, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { RenterResponse } from '../../../../src/http/dashboard/renter.ts';
import {
  MOST_CHANGED_IDENTIFIERS,
  MOST_EMAIL_CHARACTERS,
  MOST_NUMBER_CHARACTERS,
} from '../../../../src/rules/text/limits.ts';
import { renterTexts } from '../../../../src/texts/en/staff/renters/renter.ts';
import { UserText } from '../../components/text.tsx';
import { staffTexts } from '../../texts.ts';
import { type Changes, type ContactKind, isRemoved, valuesOf } from './profile-edit.ts';
import classes from './renters.module.css';

const { t } = staffTexts(renterTexts);

const FIELDS = {
  email: {
    title: 'emails',
    another: 'anotherEmail',
    add: 'addEmail',
    type: 'email',
    most: MOST_EMAIL_CHARACTERS,
  },
  phone: {
    title: 'phones',
    another: 'anotherPhone',
    add: 'addPhone',
    type: 'tel',
    most: MOST_NUMBER_CHARACTERS,
  },
  license: {
    title: 'licenses',
    another: 'anotherLicense',
    add: 'addLicense',
    type: 'text',
    most: MOST_NUMBER_CHARACTERS,
  },
} as const satisfies Record<ContactKind, object>;

interface IdentifierFieldsProps {
  kind: ContactKind;
  renter: RenterResponse;
  changes: Changes;
  onChange: (changes: Partial<Changes>) => void;
}

/** Shows the identifiers of one kind, which of them is shown first, and fields to add more. */
export function IdentifierFields({ kind, renter, changes, onChange }: IdentifierFieldsProps) {
  const { title, another, add, type, most } = FIELDS[kind];
  const added = changes.added[kind];
  const setAdded = (values: string[]) => onChange({ added: { ...changes.added, [kind]: values } });
  const count = Object.values(changes.added).reduce((sum, values) => sum + values.length, 0);
  return (
    <fieldset className={classes.identifiers}>
      <legend>{t(title)}</legend>
      <Stack gap="xs" align="stretch">
        {valuesOf(renter, kind).map(({ text, masked }, place) => (
          <OnFile
            key={place}
            value={text}
            isMasked={masked}
            kind={kind}
            renter={renter}
            changes={changes}
            onChange={onChange}
          />
        ))}
        {added.map((value, index) => (
          <TextInput
            key={index}
            aria-label={t(another)}
            type={type}
            value={value}
            onChange={(event) => setAdded(added.with(index, event.currentTarget.value))}
            maxLength={most}
            autoComplete="off"
            autoFocus
          />
        ))}
        <div>
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<Plus size={16} aria-hidden />}
            disabled={count >= MOST_CHANGED_IDENTIFIERS}
            onClick={() => setAdded([...added, ''])}
          >
            {t(add)}
          </Button>
        </div>
      </Stack>
    </fieldset>
  );
}

interface OnFileProps extends IdentifierFieldsProps {
  value: string;
  /** A masked value cannot be removed: the form does not know it. */
  isMasked: boolean;
}

function OnFile({ value, isMasked, kind, renter, changes, onChange }: OnFileProps) {
  const { removed, first } = changes;
  const gone = isRemoved(changes, kind, value);
  const shown = kind === 'license' ? undefined : (first[kind] ?? valuesOf(renter, kind)[0]?.text);
  const isFirst = value === shown;
  // Replacing the shown identifier needs the same permission as removing it.
  const mayBeFirst = kind !== 'license' && !isFirst && !gone && !renter.shared;
  return (
    <Group
      justify="space-between"
      wrap="nowrap"
      gap="xs"
      data-gone={gone || undefined}
      className={classes.onFile ?? ''}
    >
      <UserText>{value}</UserText>
      <Group gap="xs" wrap="nowrap">
        {isFirst && !gone && (
          <Text fz="sm" c="dimmed">
            {t('shownFirst')}
          </Text>
        )}
        {mayBeFirst && (
          <Action
            label={t('showFirst', { value })}
            icon={<Star size={16} aria-hidden />}
            onClick={() => onChange({ first: { ...first, [kind]: value } })}
          />
        )}
        {!renter.shared && !isMasked && (
          <Action
            label={t(gone ? 'keep' : 'remove', { value })}
            icon={gone ? <Undo2 size={16} aria-hidden /> : <Trash2 size={16} aria-hidden />}
            onClick={() =>
              onChange({
                removed: gone
                  ? removed.filter((other) => other.kind !== kind || other.value !== value)
                  : [...removed, { kind, value }],
              })
            }
          />
        )}
      </Group>
    </Group>
  );
}

function Action({ label, icon, onClick }: { label: string; icon: ReactNode; onClick: () => void }) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={onClick}>
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}
