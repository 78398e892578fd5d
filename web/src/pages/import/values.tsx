import { Button, Group, NativeSelect, SimpleGrid, Stack, Text, Title } from '@mantine/core';
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
import { chosenLabel, withLabel } from './labels.ts';
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
  // A column that was deselected is in the summary until it is loaded again.
  const values = data?.values.filter(({ field }) => mapping.columns[field] !== undefined) ?? [];
  if (!hasLabels || values.length === 0) return null;
  const isOpen = (value: Value) => value.suggested !== null && chosenLabel(mapping, value) === '';
  const useSuggestions = () =>
    onMapping(
      values
        .filter(isOpen)
        .reduce((changed, value) => withLabel(changed, value, value.suggested ?? ''), mapping),
    );
  return (
    <Stack gap="sm" component="section" aria-labelledby="values">
      <Group justify="space-between" gap="sm">
        <div>
          <Title order={3} id="values">
            {t('values')}
          </Title>
          <Text c="dimmed">{t('valuesText')}</Text>
        </div>
        {values.some(isOpen) && (
          <Button variant="default" onClick={useSuggestions}>
            {t('useSuggestions')}
          </Button>
        )}
      </Group>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md">
        {values.map((value) => (
          <NativeSelect
            key={`${value.field} ${value.text}`}
            label={labelText(value)}
            description={aboutText(value, isOpen(value))}
            inputWrapperOrder={['label', 'input', 'description']}
            data={
              value.text === ''
                ? REPORT_FIELDS[value.field].choices
                : [{ value: '', label: t('valueUnknown') }, ...REPORT_FIELDS[value.field].choices]
            }
            value={
              chosenLabel(mapping, value) || (value.text === '' ? REPORT_FIELDS[value.field].default : '')
            }
            onChange={(event) => onMapping(withLabel(mapping, value, event.currentTarget.value))}
          />
        ))}
      </SimpleGrid>
    </Stack>
  );
}

function labelText({ field, text, shown }: Value): string {
  const { label } = IMPORT_FIELDS[field];
  return text === '' ? t('emptyValue', { field: label }) : t('valueLabel', { field: label, value: shown });
}

function aboutText({ field, text, rows, suggested }: Value, isOpen: boolean): string {
  if (text === '') return t('emptyRows', { rows, label: REPORT_FIELDS[field].default });
  return isOpen && suggested !== null
    ? t('valueRowsSuggested', { rows, label: suggested })
    : t('valueRows', { rows });
}
