import { Text } from '@mantine/core';
import { FileUp } from 'lucide-react';
import { type DragEvent, useId, useState } from 'react';
import { t } from '../texts.ts';
import classes from './file-drop.module.css';

interface FileDropProps {
  label: string;
  /** The accepted files, such as '.csv'. */
  accept: string;
  /** The accepted kinds as text, such as 'PDF or PNG'. */
  kinds?: string;
  mostBytes: number;
  /** Returns what to do instead with a file of another kind, by its name; `undefined` to name the accepted kinds. */
  advise?: (name: string) => string | undefined;
  /** Returns the file to use in place of the chosen one, before its size is checked. */
  prepare?: (file: File) => Promise<File>;
  onFile: (file: File) => void;
}

const MEBIBYTE = 1024 * 1024;

/** Lets the user choose or drop one file. Shows an error for a file that is not accepted. */
export function FileDrop({
  label,
  accept,
  kinds = accept,
  mostBytes,
  advise,
  prepare,
  onFile,
}: FileDropProps) {
  const id = useId();
  const [over, setOver] = useState(false);
  const [apiError, setError] = useState<string>();
  const take = async (chosen: File | undefined) => {
    if (chosen === undefined) return;
    const wrongKind = isAccepted(chosen, accept)
      ? undefined
      : (advise?.(chosen.name) ?? t('shared.wrongKind', { name: chosen.name, kinds }));
    const file = wrongKind === undefined && prepare !== undefined ? await prepare(chosen) : chosen;
    const error = wrongKind ?? sizeError(file, mostBytes);
    setError(error);
    if (error === undefined) onFile(file);
  };
  const onDrag = (event: DragEvent, isOver: boolean) => {
    event.preventDefault();
    setOver(isOver);
  };
  return (
    <div>
      <label
        className={classes.drop}
        htmlFor={id}
        data-over={over || undefined}
        onDragOver={(event) => onDrag(event, true)}
        onDragLeave={(event) => onDrag(event, false)}
        onDrop={(event) => {
          onDrag(event, false);
          void take(event.dataTransfer.files[0]);
        }}
      >
        <FileUp size={20} aria-hidden />
        <span>{label}</span>
        <Text component="span" fz="sm" c="dimmed">
          {t('shared.dropFile', { kinds, megabytes: Math.round(mostBytes / MEBIBYTE) })}
        </Text>
        <input
          id={id}
          name="file"
          className={classes.input}
          type="file"
          accept={accept}
          onChange={(event) => {
            void take(event.currentTarget.files?.[0]);
            // Allows choosing the same file again after fixing it.
            event.currentTarget.value = '';
          }}
        />
      </label>
      {apiError !== undefined && (
        <Text c="var(--mantine-color-error)" fz="sm" role="alert" mt="xs">
          {apiError}
        </Text>
      )}
    </div>
  );
}

const isAccepted = ({ name }: File, accept: string) =>
  accept.split(',').some((ending) => name.toLowerCase().endsWith(ending.trim()));

function sizeError({ name, size }: File, mostBytes: number): string | undefined {
  if (size === 0) return t('shared.emptyFile', { name });
  if (size > mostBytes) return t('shared.largeFile', { name, megabytes: Math.round(mostBytes / MEBIBYTE) });
  return undefined;
}
