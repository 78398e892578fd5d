import { Checkbox, Stack } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { Columns3 } from 'lucide-react';
import { components } from '../../../../src/texts/en/staff/parts/components.ts';
import { staffTexts } from '../../texts.ts';
import type { Column } from '../column.ts';
import { LazyPanel } from './panel-button.tsx';

const { t } = staffTexts(components);

/** The columns of a table that are hidden, by their keys. */
export interface ColumnChoice<Row> {
  /** All columns. */
  columns: readonly Column<Row>[];
  shown: readonly Column<Row>[];
  hidden: readonly string[];
  setHidden: (hidden: readonly string[]) => void;
}

/** Remembers in this browser which columns of a table are hidden. The first, which names the row, is always shown. */
export function useColumnChoice<Row>(label: string, columns: readonly Column<Row>[]): ColumnChoice<Row> {
  const [hidden, setHidden] = useLocalStorage<readonly string[]>({
    key: `hidden columns: ${label}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  const shown = columns.filter(({ key }, index) => index === 0 || !hidden.includes(key));
  return { columns, shown, hidden, setHidden };
}

/** A button that opens the list of columns, each with a checkbox. */
export function ColumnsButton<Row>({ choice }: { choice: ColumnChoice<Row> }) {
  const { columns, hidden, setHidden } = choice;
  return (
    <LazyPanel icon={Columns3} button={t('columns')} label={t('columns')}>
      {() => (
        <Stack gap="sm">
          {columns.slice(1).map(({ key, title }) => (
            <Checkbox
              key={key}
              label={title}
              checked={!hidden.includes(key)}
              onChange={({ currentTarget: { checked } }) =>
                setHidden(checked ? hidden.filter((each) => each !== key) : [...hidden, key])
              }
            />
          ))}
        </Stack>
      )}
    </LazyPanel>
  );
}
