import { Button, Group, NativeSelect, Stack, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { ImportRowLine } from '../../../../src/http/dashboard/import-responses.ts';
import { IMPORT_FIELDS, type ImportField } from '../../../../src/rules/text/import-fields.ts';
import type { RecordField } from '../../../../src/rules/text/record-field.ts';
import { REPORT_FIELDS } from '../../../../src/rules/text/record-fields.ts';
import { importTexts } from '../../../../src/texts/en/staff/import.ts';
import { call } from '../../api.ts';
import { UserText } from '../../components/text.tsx';
import { useEscape } from '../../hooks/use-escape.ts';
import { staffTexts } from '../../texts.ts';
import { errorText } from './errors.tsx';
import classes from './import.module.css';
import { reloadPreview } from './queries.ts';

const { t } = staffTexts(importTexts);

interface CellProps {
  /** The ID of the import. */
  id: string;
  row: ImportRowLine;
  field: ImportField;
  /** The column of the file that contains the field. */
  column: number;
  /** The text of the cell as the table shows it. */
  shown: string;
}

/** Shows a cell of the file as a button that opens its editor. */
export function Cell({ shown, ...cell }: CellProps) {
  const { row, field } = cell;
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  // Returns the focus to the button that opened the editor.
  useEffect(() => {
    if (!open && wasOpen.current) button.current?.focus();
    wasOpen.current = open;
  }, [open]);
  if (open) return <CellEditor {...cell} onClose={() => setOpen(false)} />;
  return (
    <button
      ref={button}
      type="button"
      className={classes.cell}
      data-wrong={row.errors.some((error) => error.field === field) || undefined}
      aria-label={t('editCell', { text: shown || t('emptyCell'), cell: nameOf(cell) })}
      onClick={() => setOpen(true)}
    >
      {shown === '' ? '–' : <UserText clamp={2}>{shown}</UserText>}
    </button>
  );
}

const nameOf = ({ row, field }: Pick<CellProps, 'row' | 'field'>) =>
  t('cell', { field: IMPORT_FIELDS[field].label, row: row.number });

/** Edits a cell. Stays open with the text and the reason if the server rejects it. */
function CellEditor(props: Omit<CellProps, 'shown'> & { onClose: () => void }) {
  const { id, row, field, column, onClose } = props;
  // What the staff member saw. The row may be loaded again while the editor is open.
  const [was] = useState(row.texts[field] ?? '');
  const [text, setText] = useState(was);
  const form = useRef<HTMLFormElement>(null);
  const queryClient = useQueryClient();
  const save = useMutation({
    mutationFn: () =>
      call('PUT /dashboard/imports/:id/cell', {
        params: { id },
        body: { row: row.number, column, was, text },
      }),
    onSuccess: async () => {
      const rows = form.current?.closest<HTMLElement>('section');
      await reloadPreview(queryClient, id);
      onClose();
      // A corrected row leaves the list of rows with errors, and the focus would be lost with it.
      setTimeout(() => document.activeElement === document.body && rows?.focus());
    },
  });
  const cancel = () => {
    // Somebody else may have changed the cell or started the import. Loaded only now, so that the reason stays until it is read.
    if (save.isError) void reloadPreview(queryClient, id);
    onClose();
  };
  useEscape(!save.isPending, cancel);
  useEffect(() => form.current?.querySelector<HTMLElement>('input,textarea,select')?.focus(), []);
  const known = text === was ? row.errors.find((error) => error.field === field) : undefined;
  const error =
    save.error === null ? known && errorText(known) : <span role="alert">{save.error.message}</span>;
  return (
    <form
      ref={form}
      noValidate
      className={classes.editor}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() === was) cancel();
        else if (!save.isPending) save.mutate();
      }}
    >
      <Stack gap="xs">
        <CellInput field={field} name={nameOf(props)} was={was} text={text} error={error} onText={setText} />
        <Group gap="xs">
          <Button type="submit" size="compact-sm" loading={save.isPending}>
            {t('save')}
          </Button>
          <Button variant="default" size="compact-sm" disabled={save.isPending} onClick={cancel}>
            {t('cancel')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface CellInputProps {
  field: ImportField;
  name: string;
  was: string;
  text: string;
  error: ReactNode;
  onText: (text: string) => void;
}

function CellInput({ field, name, was, text, error, onText }: CellInputProps) {
  const shared = {
    'aria-label': name,
    value: text,
    error,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onText(currentTarget.value),
  };
  const choices = choicesOf(field);
  if (choices !== undefined) {
    const known = ['', ...choices];
    const data = known.includes(was) ? known : [was, ...known];
    return (
      <NativeSelect
        {...shared}
        onKeyDown={submitOnEnter}
        data={data.map((value) => ({ value, label: value || t('emptyCell') }))}
      />
    );
  }
  if (field === 'incidentDetails' || field === 'damageDescription' || was.includes('\n')) {
    return <Textarea {...shared} onKeyDown={submitOnEnter} autosize minRows={2} maxRows={8} />;
  }
  return <TextInput {...shared} autoComplete="off" />;
}

const choicesOf = (field: ImportField): readonly string[] | undefined =>
  (REPORT_FIELDS as Partial<Record<ImportField, RecordField>>)[field]?.choices;

/** Submits on Enter, as text fields do; Shift and Enter add a line. */
function submitOnEnter(event: KeyboardEvent<HTMLSelectElement | HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
