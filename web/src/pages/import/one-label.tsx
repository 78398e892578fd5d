import { NativeSelect } from '@mantine/core';
import {
  type ChoiceField,
  type ColumnMapping,
  IMPORT_FIELDS,
} from '../../../../src/rules/text/import-fields.ts';
import { REPORT_FIELDS } from '../../../../src/rules/text/record-fields.ts';
import { importTexts } from '../../../../src/texts/en/staff/import.ts';
import { staffTexts } from '../../texts.ts';
import { chosenLabel, withLabel } from './labels.ts';

const { t } = staffTexts(importTexts);

interface OneLabelProps {
  field: ChoiceField;
  mapping: ColumnMapping;
  onMapping: (mapping: ColumnMapping) => void;
}

/** Asks for one label for all rows, for files without a column for it. Nothing is selected: silence is no good mark. */
export function OneLabel({ field, mapping, onMapping }: OneLabelProps) {
  const all = { field, text: '' };
  return (
    <NativeSelect
      label={t('oneLabel', { field: IMPORT_FIELDS[field].label })}
      description={t('oneLabelText')}
      inputWrapperOrder={['label', 'input', 'description']}
      data={[{ value: '', label: t('oneLabelUnknown') }, ...REPORT_FIELDS[field].choices]}
      value={chosenLabel(mapping, all)}
      onChange={(event) => onMapping(withLabel(mapping, all, event.currentTarget.value))}
      withAsterisk
    />
  );
}
