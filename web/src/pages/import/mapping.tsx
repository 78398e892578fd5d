import { Autocomplete, NativeSelect, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import type { ImportResponse } from '../../../../src/http/dashboard/import-responses.ts';
import {
  type ColumnMapping,
  IMPORT_FIELD_NAMES,
  IMPORT_FIELDS,
  isChoice,
} from '../../../../src/rules/text/import-fields.ts';
import type { DayOrder, FoundDayOrder } from '../../../../src/rules/text/written-days.ts';
import { importTexts } from '../../../../src/texts/en/staff/import.ts';
import { call } from '../../api.ts';
import { ColumnSelect, columnChoices, withColumn } from '../../components/column-select.tsx';
import { FormError } from '../../components/form.tsx';
import { staffTexts } from '../../texts.ts';
import { useSuggestions } from '../filing/queries.ts';
import { withLabel } from './labels.ts';
import { OneLabel } from './one-label.tsx';
import { importQuery, rowsPath, summaryQuery } from './queries.ts';
import { UnusedColumns } from './unused-columns.tsx';
import { Values } from './values.tsx';

const { t } = staffTexts(importTexts);

/** Pause in typing before a change is sent: each change reloads the rows. */
const TYPING_MS = 400;

/** Shows the form that maps columns to fields. Each change is saved at once. */
export function Mapping({ imported }: { imported: ImportResponse }) {
  const { id, headers, samples } = imported;
  const queryClient = useQueryClient();
  const [mapping, setMapping] = useState(imported.mapping);
  const save = useMutation({
    mutationFn: (changed: ColumnMapping) =>
      call('PUT /dashboard/imports/:id/mapping', { params: { id }, body: changed }),
    // Runs changes one after the other, so that the last one wins.
    scope: { id: `${id} mapping` },
    onSuccess: (response) => {
      setMapping((shown) => withDayOrder(shown, response.mapping.dayOrder));
      queryClient.setQueryData(importQuery(id).queryKey, response);
      void queryClient.invalidateQueries({ queryKey: summaryQuery(id).queryKey });
      void queryClient.invalidateQueries({ queryKey: [rowsPath(id)] });
    },
  });
  const change = (changed: ColumnMapping) => {
    setMapping(changed);
    save.mutate(changed);
  };
  const choices = columnChoices(headers, samples);
  return (
    <Stack gap="sm" component="section" aria-labelledby="columns">
      <div>
        <Title order={2} id="columns">
          {t('columns')}
        </Title>
        <Text c="dimmed">{t('columnsText')}</Text>
      </div>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md">
        {IMPORT_FIELD_NAMES.map((field) => (
          <Fragment key={field}>
            <ColumnSelect
              {...IMPORT_FIELDS[field]}
              choices={choices}
              column={mapping.columns[field]}
              onColumn={(column) => {
                const columns = withColumn(mapping.columns, field, column);
                // What holds for all rows need not hold for empty cells of a column.
                const changed = isChoice(field)
                  ? withLabel({ ...mapping, columns }, { field, text: '' }, '')
                  : { ...mapping, columns };
                // Another column of days may be written in another way.
                change(DAY_KINDS.includes(IMPORT_FIELDS[field].kind) ? withDayOrder(changed) : changed);
              }}
            />
            {isChoice(field) && mapping.columns[field] === undefined && (
              <OneLabel field={field} mapping={mapping} onMapping={change} />
            )}
            {field === 'industryType' && mapping.columns.industryType === undefined && (
              <OneIndustry
                value={mapping.industryType}
                onValue={(industryType) => change({ ...mapping, industryType })}
              />
            )}
          </Fragment>
        ))}
        {mapping.dayOrder !== undefined && (
          <DayOrderSelect
            value={mapping.dayOrder}
            onValue={(dayOrder) => change(withDayOrder(mapping, dayOrder))}
          />
        )}
      </SimpleGrid>
      <Values id={id} mapping={mapping} onMapping={change} />
      <UnusedColumns headers={headers} mapping={mapping} />
      <FormError error={save.error} />
    </Stack>
  );
}

const DAY_KINDS: string[] = ['day', 'birth'];

/** Returns a mapping with another order of days; without one, the server finds it. */
function withDayOrder({ dayOrder: _, ...mapping }: ColumnMapping, dayOrder?: FoundDayOrder): ColumnMapping {
  return dayOrder === undefined ? mapping : { ...mapping, dayOrder };
}

const DAY_ORDER_CHOICES: { value: DayOrder; label: string }[] = [
  { value: 'month_first', label: t('monthFirst') },
  { value: 'day_first', label: t('dayFirst') },
];

/** Shows how the days of the file are read, and asks for it if the file does not show it. */
function DayOrderSelect({
  value,
  onValue,
}: {
  value: FoundDayOrder;
  onValue: (value: FoundDayOrder) => void;
}) {
  const unclear = { value: 'unclear', label: t('dayOrderUnclear') } as const;
  return (
    <NativeSelect
      label={t('dayOrder')}
      description={t('dayOrderText')}
      inputWrapperOrder={['label', 'input', 'description']}
      data={value === 'unclear' ? [unclear, ...DAY_ORDER_CHOICES] : DAY_ORDER_CHOICES}
      value={value}
      onChange={(event) => onValue(event.currentTarget.value as FoundDayOrder)}
      withAsterisk
    />
  );
}

/** Asks for one industry for all rows, for files without a column for it. */
function OneIndustry({ value, onValue }: { value: string | null; onValue: (value: string | null) => void }) {
  const { industries } = useSuggestions();
  const [typed, setTyped] = useState(value ?? '');
  const send = useDebouncedCallback((text: string) => onValue(text.trim() || null), TYPING_MS);
  return (
    <Autocomplete
      label={t('oneIndustry')}
      description={t('oneIndustryText')}
      inputWrapperOrder={['label', 'input', 'description']}
      data={industries}
      value={typed}
      onChange={(text) => {
        setTyped(text);
        send(text);
      }}
      maxLength={200}
      withAsterisk
      autoComplete="off"
    />
  );
}
