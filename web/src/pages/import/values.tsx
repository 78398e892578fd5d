import { NativeSelect, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ImportSummaryResponse } from '../../../../src/http/dashboard/import-responses.ts';
import {
  CHOICE_FIELDS,
  type ColumnMapping,
  IMPORT_FIELDS,
} from '../../../../src/rules/text/import-fields.ts';
import { REPORT_FIELDS } from '../../../../src/rules/text/record-fields.ts';
import { importTexts } from '../../../../src/texts/en/staff/import.ts';
import { staffTexts } from '../../texts.ts';
import { summaryQuery } from './queries.ts';

const { t } = staffTexts(importTexts);

type Value = ImportSummaryResponse['values'][number];

interface ValuesProps {
  /** The ID of the import. */
  id: string;
  mapping: ColumnMapping;
  onMapping: (mapping: ColumnMapping) => void;
}

/** Asks once for the label of each value of the file that is no label, such as 'No' for the damage. */
export function Values({ id, mapping, onMapping }: ValuesProps) {
  const hasLabels = CHOICE_FIELDS.some((field) => mapping.columns[field] !== undefined);
  const { data } = useQuery({ ...summaryQuery(id), enabled: hasLabels, refetchOnWindowFocus: false });
  if (!hasLabels || data === undefined || data.values.length === 0) return null;
  const choose = ({ field, text }: Value, label: string) => {
    const others = (mapping.values ?? []).filter((value) => value.field !== field || value.text !== text);
    onMapping({ ...mapping, values: label === '' ? others : [...others, { field, text, label }] });
  };
  return (
    <Stack gap="sm" component="section" aria-labelledby="values">
      <div>
        <Title order={3} id="values">
          {t('values')}
        </Title>
        <Text c="dimmed">{t('valuesText')}</Text>
      </div>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md">
        {data.values.map((value) => (
          <NativeSelect
            key={`${value.field} ${value.text}`}
            label={t('valueLabel', { field: IMPORT_FIELDS[value.field].label, value: value.shown })}
            description={t('valueRows', { rows: value.rows })}
            inputWrapperOrder={['label', 'input', 'description']}
            data={[{ value: '', label: t('valueUnknown') }, ...REPORT_FIELDS[value.field].choices]}
            value={chosenLabel(mapping, value)}
            onChange={(event) => choose(value, event.currentTarget.value)}
          />
        ))}
      </SimpleGrid>
    </Stack>
  );
}

const chosenLabel = ({ values = [] }: ColumnMapping, { field, text }: Value) =>
  values.find((value) => value.field === field && value.text === text)?.label ?? '';
